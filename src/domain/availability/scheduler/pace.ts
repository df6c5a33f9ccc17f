import { hasReserve, NEVER, type SchedulerSettings, spacing, WINDOW } from './settings.ts';
import type { SharedState } from './state.ts';

/** Requests per minute reserved for urgent looks: none while the bulk call, which finds them, is unusable. */
const keptBack = ({ bulk }: SharedState, settings: SchedulerSettings): number =>
  bulk.usable && hasReserve(settings) ? 1 : 0;

/** After a quiet minute the whole budget is free; urgent looks still must not burst: at most six in four turns. */
const RUSH = { requests: 6, turns: 4 };

/** The time from which fewer than `most` requests have been sent in the last `within` milliseconds. */
function roomAt({ sentAt }: SharedState, most: number, within: number): number {
  const oldest = sentAt.at(-most);
  return oldest === undefined ? NEVER : oldest + within;
}

/** When the next regular request may be sent: evenly spaced, leaving room for an urgent one. */
export function nextRequestAt(shared: SharedState, settings: SchedulerSettings): number {
  const kept = keptBack(shared, settings);
  const turn = shared.lastRequestAt + spacing(settings, kept);
  return Math.max(turn, roomAt(shared, settings.requestsPerMinute - kept, WINDOW), shared.notBefore);
}

/** When an urgent look may be sent out of turn. */
export function nextPromptAt(shared: SharedState, settings: SchedulerSettings): number {
  if (keptBack(shared, settings) === 0) return Number.POSITIVE_INFINITY;
  return Math.max(
    roomAt(shared, settings.requestsPerMinute, WINDOW),
    roomAt(shared, RUSH.requests, RUSH.turns * spacing(settings)),
    shared.notBefore,
  );
}

export function outOfTurn(shared: SharedState, now: number, settings: SchedulerSettings): SharedState {
  return { ...shared, sentAt: [...shared.sentAt, now].slice(-settings.requestsPerMinute) };
}

export function inTurn(shared: SharedState, now: number, settings: SchedulerSettings): SharedState {
  return { ...outOfTurn(shared, now, settings), lastRequestAt: now };
}
