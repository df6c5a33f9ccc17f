import type { LocationId } from '#domain/availability/slot';
import type { Instant } from '#domain/time/zone-offset';
import { gate, mismatch, type Eligibility } from './match.ts';
import type { AlertOpening } from '#domain/alerts/opening';
import type { Preferences } from './preferences.ts';
import { quietUntil } from './quiet-hours.ts';
import type { DeferralReason, FilterReason, GateReason, HeldReason } from './reasons.ts';

/** An alert that was sent lately. */
export interface RecentAlert {
  at: Instant;
  locationIds: readonly LocationId[];
  /** When the earliest opening it announced begins. */
  earliest: Instant;
}

/** A person, as far as the decision goes. */
export interface Recipient {
  eligibility: Eligibility;
  preferences: Preferences;
  timeZone: string;
  watchingSince: ReadonlyMap<LocationId, Instant>;
  /** Alerts on this local day so far. */
  alertsToday: number;
  /** Alerts of the last hour, or of the cool-down if that is longer; newest first. */
  recent: readonly RecentAlert[];
}

/** An opening that waits for a person, and since when. */
export interface PendingOpening extends AlertOpening {
  plannedAt: Instant;
}

export interface Decision<Opening> {
  /** What goes out now, as one text; earliest first. */
  send: Opening[];
  deferred: { opening: Opening; reason: DeferralReason; until: Instant }[];
  held: { opening: Opening; reason: GateReason | FilterReason | HeldReason }[];
}

const HOUR = 3_600_000;

/** What is done now about everything that waits for one person, with a reason for each that is not sent. */
export function decide<Opening extends PendingOpening>(
  person: Recipient,
  pending: readonly Opening[],
  { now, cooldown }: { now: Instant; cooldown: number },
): Decision<Opening> {
  const { preferences, watchingSince } = person;
  const closed = gate(person.eligibility, preferences.pausedUntil, now);
  const held: Decision<Opening>['held'] = [];
  const wanted: Opening[] = [];
  for (const opening of pending) {
    const since = watchingSince.get(opening.locationId);
    const reason =
      since === undefined ? 'not-watching' : (closed ?? mismatch(opening, preferences, since, now));
    if (reason === null) wanted.push(opening);
    else held.push({ opening, reason });
  }
  const waits = waitingTimes(person, wanted, now, cooldown);
  if (wanted.length === 0 || waits.every((wait) => wait !== null)) {
    const deferred = wanted.flatMap((opening, index) => {
      const wait = waits[index] ?? null;
      return wait === null ? [] : [{ opening, ...wait }];
    });
    return { send: [], deferred, held };
  }
  if (person.alertsToday >= preferences.maxPerDay) {
    const over = wanted.map((opening) => ({ opening, reason: 'daily-limit' as const }));
    return { send: [], deferred: [], held: [...held, ...over] };
  }
  return { send: wanted.toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id), deferred: [], held };
}

type Wait = { reason: DeferralReason; until: Instant } | null;

/** For each opening until when it is collected; as soon as one may go, all go with it in one text. */
function waitingTimes(
  { preferences, timeZone, recent }: Recipient,
  wanted: readonly PendingOpening[],
  now: Instant,
  cooldown: number,
): Wait[] {
  const quiet = quietUntil(preferences.quietHours, timeZone, now);
  if (quiet !== null) return wanted.map(() => ({ reason: 'quiet-hours', until: quiet }));
  if (preferences.immediate) return wanted.map((opening) => cooldownWait(opening, recent, now, cooldown));
  const thisHour = Math.floor(now / HOUR) * HOUR;
  const textedThisHour = recent.some(({ at }) => at >= thisHour);
  return wanted.map(({ plannedAt }) =>
    textedThisHour || plannedAt >= thisHour ? { reason: 'hourly', until: thisHour + HOUR } : null,
  );
}

/** One that is earlier than all the last text about its location announced does not wait: slots live minutes. */
function cooldownWait(
  opening: PendingOpening,
  recent: readonly RecentAlert[],
  now: Instant,
  cooldown: number,
): Wait {
  const last = recent.find(({ locationIds }) => locationIds.includes(opening.locationId));
  if (last === undefined || now - last.at >= cooldown || opening.startsAt < last.earliest) return null;
  return { reason: 'cool-down', until: last.at + cooldown };
}
