import { toLocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import {
  type Recipient,
  decide,
  type PendingOpening,
  type RecentAlert,
} from '#domain/alerts/decision/decide';
import type { Eligibility } from '#domain/alerts/decision/match';
import type { Preferences } from '#domain/alerts/decision/preferences';
import type { DeferralReason, Reason } from '#domain/alerts/decision/reasons';

/** An opening of the past: when it was seen, and how long it could have been told. */
export interface PastOpening extends PendingOpening {
  goneAt: Instant | null;
}

export interface ReplayedAlert<Opening> {
  at: Instant;
  openings: Opening[];
}

export interface Replay<Opening> {
  texts: ReplayedAlert<Opening>[];
  /** What would not have been texted. One that was gone before its wait ended has the reason why it had to wait. */
  held: { at: Instant; opening: Opening; reason: Reason }[];
  /** What would still wait in the end. */
  waiting: { opening: Opening; reason: DeferralReason }[];
}

const HOUR = 3_600_000;

const ELIGIBLE: Eligibility = { unreachable: null, entitled: true, booked: false };

/**
 * What settings would have done, by the same decision that sends texts. A pause is left out: it is no setting to try.
 * Openings are given in the order in which they were seen.
 */
export function replayAlerts<Opening extends PastOpening>(
  openings: readonly Opening[],
  preferences: Preferences,
  timeZone: string,
  { until, cooldown }: { until: Instant; cooldown: number },
): Replay<Opening> {
  const replay: Replay<Opening> = { texts: [], held: [], waiting: [] };
  const perDay = new Map<string, number>();
  const watchingSince = new Map(openings.map(({ locationId }) => [locationId, -Infinity]));
  const settings = { ...preferences, pausedUntil: null };
  const memory = Math.max(cooldown, HOUR);
  let recent: RecentAlert[] = [];
  let waiting: Replay<Opening>['waiting'] = [];
  let due = Infinity;
  let next = 0;

  const hold = (at: Instant, opening: Opening, reason: Reason) => replay.held.push({ at, opening, reason });
  const isOver = ({ goneAt, startsAt }: Opening, now: Instant) =>
    startsAt <= now || (goneAt !== null && goneAt <= now);
  /** What waited in vain is held; the rest is decided about again. */
  function stillThere(now: Instant): Opening[] {
    for (const { opening, reason } of waiting)
      if (isOver(opening, now)) hold(opening.plannedAt, opening, reason);
    return waiting.flatMap(({ opening }) => (isOver(opening, now) ? [] : [opening]));
  }

  while (next < openings.length || due <= until) {
    const found = openings[next]?.plannedAt ?? Infinity;
    const now = Math.min(found, due);
    if (now > until) break;
    const pending = stillThere(now);
    while (openings[next]?.plannedAt === now) {
      const opening = openings[next];
      if (opening !== undefined && isOver(opening, now)) hold(now, opening, 'gone');
      else if (opening !== undefined) pending.push(opening);
      next += 1;
    }
    recent = recent.filter(({ at }) => now - at < memory);
    const day = toLocalDate(now, timeZone);
    const person: Recipient = {
      eligibility: ELIGIBLE,
      preferences: settings,
      timeZone,
      watchingSince,
      alertsToday: perDay.get(day) ?? 0,
      recent,
    };
    const { send, deferred, held } = decide(person, pending, { now, cooldown });
    waiting = deferred;
    due = Math.min(...deferred.map(({ until: end }) => end));
    for (const { opening, reason } of held) hold(now, opening, reason);
    if (send.length === 0) continue;
    replay.texts.push({ at: now, openings: send });
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    recent.unshift({
      at: now,
      locationIds: [...new Set(send.map(({ locationId }) => locationId))],
      earliest: Math.min(...send.map(({ startsAt }) => startsAt)),
    });
  }
  const left = new Set(stillThere(until));
  return { ...replay, waiting: waiting.filter(({ opening }) => left.has(opening)) };
}
