import { hasReserve, NEVER, type SchedulerSettings, spacing, WINDOW } from './settings.ts';
import type { SharedState } from './state.ts';

/** What is kept back for looks that cannot wait: nothing while bits tell nothing. */
const keptBack = ({ bulk }: SharedState, settings: SchedulerSettings): number =>
  bulk.usable && hasReserve(settings) ? 1 : 0;

/** After a silence there is room for a whole minute's requests, but they never come in a rush: six in four turns at most. */
const RUSH = { requests: 6, turns: 4 };

/** When fewer than so many have left within the last so many milliseconds. */
function roomAt({ sentAt }: SharedState, most: number, within: number): number {
  const oldest = sentAt.at(-most);
  return oldest === undefined ? NEVER : oldest + within;
}

/** When the next request may leave in its turn: evenly spaced, and leaving room for one that cannot wait. */
export function nextRequestAt(shared: SharedState, settings: SchedulerSettings): number {
  const kept = keptBack(shared, settings);
  const turn = shared.lastRequestAt + spacing(settings, kept);
  return Math.max(turn, roomAt(shared, settings.requestsPerMinute - kept, WINDOW), shared.notBefore);
}

/** When a look that cannot wait may leave out of turn. */
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
