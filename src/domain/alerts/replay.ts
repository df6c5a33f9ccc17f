import { toLocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import { type Recipient, decide, type PendingOpening, type RecentAlert } from './decide.ts';
import type { Eligibility } from './match.ts';
import type { Preferences } from './preferences.ts';

/** An opening of the past: when it was seen, and how long it could have been told. */
export interface PastOpening extends PendingOpening {
  goneAt: Instant | null;
}

export interface ReplayedAlert<Opening> {
  at: Instant;
  openings: Opening[];
}

const HOUR = 3_600_000;

const ELIGIBLE: Eligibility = { unreachable: null, entitled: true };

/**
 * The texts that settings would have produced, by the same decision that sends them. A pause is left out: it is no
 * setting to try. Openings are given in the order in which they were seen.
 */
export function replayAlerts<Opening extends PastOpening>(
  openings: readonly Opening[],
  preferences: Preferences,
  timeZone: string,
  { until, cooldown }: { until: Instant; cooldown: number },
): ReplayedAlert<Opening>[] {
  const texts: ReplayedAlert<Opening>[] = [];
  const perDay = new Map<string, number>();
  const watchingSince = new Map(openings.map(({ locationId }) => [locationId, -Infinity]));
  const settings = { ...preferences, pausedUntil: null };
  const memory = Math.max(cooldown, HOUR);
  let recent: RecentAlert[] = [];
  let pending: Opening[] = [];
  let due = Infinity;
  let next = 0;

  while (next < openings.length || due <= until) {
    const found = openings[next]?.plannedAt ?? Infinity;
    const now = Math.min(found, due);
    if (now > until) break;
    due = Infinity;
    while (openings[next]?.plannedAt === now) {
      const opening = openings[next];
      if (opening !== undefined) pending.push(opening);
      next += 1;
    }
    pending = pending.filter(({ goneAt, startsAt }) => startsAt > now && (goneAt === null || goneAt > now));
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
    const { send, deferred } = decide(person, pending, { now, cooldown });
    pending = deferred.map(({ opening }) => opening);
    due = Math.min(...deferred.map(({ until: end }) => end));
    if (send.length === 0) continue;
    texts.push({ at: now, openings: send });
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    recent.unshift({
      at: now,
      locationIds: [...new Set(send.map(({ locationId }) => locationId))],
      earliest: Math.min(...send.map(({ startsAt }) => startsAt)),
    });
  }
  return texts;
}
