import type { LocationId } from '../slot.ts';
import { cleanSince, isPromised, viewBulk } from './bulk-evidence.ts';
import { bandOf, BANDS, mustCount } from './horizons.ts';
import { visibleTime } from './index-rule.ts';
import { bulkJudged } from './backoff.ts';
import { bandShares, flurryAfter, learnRate } from './opening-rate.ts';
import { NEVER } from './settings.ts';
import type { TrackedSlot } from './estimates.ts';
import type { BulkCallState, LocationPollState, SchedulerState, SharedState } from './state.ts';
import { learnSurvival, vanishingOf } from './slot-survival.ts';

export interface LookAnswer {
  location: LocationId;
  askedAt: number;
  /** Start instants of everything open, soonest first. */
  open: readonly number[];
  /** Those of them that are openings: not there at the last good look. Empty on the first look at a location. */
  appeared: readonly number[];
}

/** Only the soonest slots explain bits; more are not worth their space in the row. */
const KNOWN_AT_MOST = 16;

function knownNow(location: LocationPollState, answer: LookAnswer): TrackedSlot[] {
  const before = new Map(location.known.map((slot) => [slot.startsAt, slot]));
  const isNew = new Set(answer.appeared);
  return [...new Set(answer.open)].slice(0, KNOWN_AT_MOST).map(
    (startsAt) =>
      before.get(startsAt) ?? {
        startsAt,
        firstSeenAt: isNew.has(startsAt) ? answer.askedAt : NEVER,
      },
  );
}

function survivalNow(location: LocationPollState, answer: LookAnswer): LocationPollState['survival'] {
  const open = new Set(answer.open);
  const from = location.lookedAt;
  return learnSurvival(
    location.survival,
    location.known
      .filter((slot) => slot.startsAt > answer.askedAt)
      .map((slot) =>
        open.has(slot.startsAt)
          ? { slot, from, aliveAt: answer.askedAt, goneAt: null }
          : { slot, from, aliveAt: from, goneAt: answer.askedAt },
      ),
  );
}

/** Whether a slot was open all the time although the bit was clear. */
function wasDenied(location: LocationPollState, bulk: BulkCallState, answer: LookAnswer): boolean {
  const isNew = new Set(answer.appeared);
  return answer.open.some((startsAt) =>
    bulk.at.some(
      (at, horizon) =>
        horizon < location.level &&
        at > location.lookedAt &&
        !isNew.has(startsAt) &&
        mustCount(startsAt, horizon, at),
    ),
  );
}

function judged(
  location: LocationPollState,
  bulk: BulkCallState,
  answer: LookAnswer,
  now: number,
): BulkCallState {
  if (location.lookedAt === NEVER || location.apart) return bulk;
  if (wasDenied(location, bulk, answer)) return bulkJudged(bulk, false, now);
  return isPromised(location, bulk) ? bulkJudged(bulk, answer.open.length > 0, now) : bulk;
}

/** The share of the time since the last look in which an opening would have been noticed: by a bit, or by this look. */
function visibleShare(location: LocationPollState, shared: SharedState, askedAt: number): number {
  const vanishing = vanishingOf(location.survival);
  const view = viewBulk(shared.bulk.at);
  const visible = bandShares(shared).reduce((sum, share, band) => {
    const clean = Math.max(cleanSince(location, view, band), location.lookedAt);
    return sum + share * (clean - location.lookedAt + visibleTime(vanishing, askedAt - clean));
  }, 0);
  return visible / Math.max(askedAt - location.lookedAt, 1);
}

function learned(location: LocationPollState, shared: SharedState, answer: LookAnswer) {
  const { askedAt, appeared } = answer;
  if (location.lookedAt === NEVER) {
    return {
      rate: { ...location.rate, at: askedAt },
      hourFinds: shared.hourFinds,
      hourExpected: shared.hourExpected,
    };
  }
  // A slot shown by a bit and gone before the look was an opening too: missed, but it counts for the rate.
  const missed = appeared.length === 0 && isPromised(location, shared.bulk) ? 1 : 0;
  const share = visibleShare(location, shared, askedAt);
  return learnRate(location, shared, {
    found: appeared.length + missed,
    from: location.lookedAt,
    to: askedAt,
    share,
  });
}

/** Everything open at one location: updates the known slots, and learns opening rates and lifetimes from them. */
export function observeLook(state: SchedulerState, answer: LookAnswer, now: number): SchedulerState {
  const { shared } = state;
  const location = state.locations.find(({ id }) => id === answer.location);
  if (location === undefined || answer.askedAt <= location.lookedAt) return state;
  const { askedAt, open, appeared } = answer;
  const { rate, hourFinds, hourExpected } = learned(location, shared, answer);
  const [soonest] = open;
  const found = appeared.length > 0;
  const after: LocationPollState = {
    ...location,
    lookRequestedAt: location.lookRequestedAt > askedAt ? location.lookRequestedAt : NEVER,
    lookedAt: askedAt,
    failures: 0,
    mutedUntil: NEVER,
    level: soonest === undefined ? BANDS : bandOf(soonest, askedAt),
    cleanAt: Array<number>(BANDS).fill(askedAt),
    known: knownNow(location, answer),
    survival: survivalNow(location, answer),
    rate,
    flurry: found ? flurryAfter(location, askedAt) : location.flurry,
    foundAt: found ? askedAt : location.foundAt,
  };
  const bandFinds = [...shared.bandFinds];
  for (const startsAt of appeared) {
    const band = bandOf(startsAt, askedAt);
    bandFinds[band] = (bandFinds[band] ?? 0) + 1;
  }
  return {
    locations: state.locations.map((other) => (other === location ? after : other)),
    shared: {
      ...shared,
      failures: 0,
      hourFinds,
      hourExpected,
      bandFinds,
      bulk: judged(location, shared.bulk, answer, now),
    },
  };
}
