import type { LocationId } from '../slot.ts';
import { cleanSince, isPromised, viewBulk } from './belief.ts';
import { bandOf, BANDS, mustCount } from './horizons.ts';
import { visibleTime } from './index-rule.ts';
import { bulkJudged } from './pace.ts';
import { bandShares, flurryAfter, learnRate } from './rate.ts';
import { NEVER } from './settings.ts';
import type { KnownSlot } from './learned.ts';
import type { BulkState, CentreState, SchedulerState, SharedState } from './state.ts';
import { learnSurvival, vanishingOf } from './survival.ts';

export interface LookAnswer {
  centre: LocationId;
  askedAt: number;
  /** Start instants of everything open, soonest first. */
  open: readonly number[];
  /** Those of them that are openings: not there at the last good look. Empty on the first look at a centre. */
  appeared: readonly number[];
}

/** The soonest slots decide what the bits can show; more are not worth their place in the row. */
const KNOWN_AT_MOST = 16;

function knownNow(centre: CentreState, answer: LookAnswer): KnownSlot[] {
  const before = new Map(centre.known.map((slot) => [slot.startsAt, slot]));
  const isNew = new Set(answer.appeared);
  return [...new Set(answer.open)].slice(0, KNOWN_AT_MOST).map(
    (startsAt) =>
      before.get(startsAt) ?? {
        startsAt,
        firstSeenAt: isNew.has(startsAt) ? answer.askedAt : NEVER,
      },
  );
}

function survivalNow(centre: CentreState, answer: LookAnswer): CentreState['survival'] {
  const open = new Set(answer.open);
  const from = centre.lookedAt;
  return learnSurvival(
    centre.survival,
    centre.known
      .filter((slot) => slot.startsAt > answer.askedAt)
      .map((slot) =>
        open.has(slot.startsAt)
          ? { slot, from, aliveAt: answer.askedAt, goneAt: null }
          : { slot, from, aliveAt: from, goneAt: answer.askedAt },
      ),
  );
}

/** Was something open all the time although the bit was clear? */
function wasDenied(centre: CentreState, bulk: BulkState, answer: LookAnswer): boolean {
  const isNew = new Set(answer.appeared);
  return answer.open.some((startsAt) =>
    bulk.at.some(
      (at, horizon) =>
        horizon < centre.level &&
        at > centre.lookedAt &&
        !isNew.has(startsAt) &&
        mustCount(startsAt, horizon, at),
    ),
  );
}

function judged(centre: CentreState, bulk: BulkState, answer: LookAnswer, now: number): BulkState {
  if (centre.lookedAt === NEVER) return bulk;
  if (wasDenied(centre, bulk, answer)) return bulkJudged(bulk, false, now);
  return isPromised(centre, bulk) ? bulkJudged(bulk, answer.open.length > 0, now) : bulk;
}

/** How much of the time since the last look an opening would have been seen: by the bits, or still being there. */
function visibleShare(centre: CentreState, shared: SharedState, askedAt: number): number {
  const vanishing = vanishingOf(centre.survival);
  const view = viewBulk(shared.bulk.at);
  const visible = bandShares(shared).reduce((sum, share, band) => {
    const clean = Math.max(cleanSince(centre, view, band), centre.lookedAt);
    return sum + share * (clean - centre.lookedAt + visibleTime(vanishing, askedAt - clean));
  }, 0);
  return visible / Math.max(askedAt - centre.lookedAt, 1);
}

function learned(centre: CentreState, shared: SharedState, answer: LookAnswer) {
  const { askedAt, appeared } = answer;
  if (centre.lookedAt === NEVER) {
    return {
      rate: { ...centre.rate, at: askedAt },
      hourFinds: shared.hourFinds,
      hourExpected: shared.hourExpected,
    };
  }
  // A promise that was gone when we came was an opening all the same: missed, but it counts for the rate.
  const missed = appeared.length === 0 && isPromised(centre, shared.bulk) ? 1 : 0;
  const share = visibleShare(centre, shared, askedAt);
  return learnRate(centre, shared, {
    found: appeared.length + missed,
    from: centre.lookedAt,
    to: askedAt,
    share,
  });
}

/** The whole set of one centre: what is known afterwards, and what it teaches about rates and lives. */
export function observeLook(state: SchedulerState, answer: LookAnswer, now: number): SchedulerState {
  const { shared } = state;
  const centre = state.centres.find(({ id }) => id === answer.centre);
  if (centre === undefined || answer.askedAt <= centre.lookedAt) return state;
  const { askedAt, open, appeared } = answer;
  const { rate, hourFinds, hourExpected } = learned(centre, shared, answer);
  const [soonest] = open;
  const found = appeared.length > 0;
  const after: CentreState = {
    ...centre,
    lookRequestedAt: centre.lookRequestedAt > askedAt ? centre.lookRequestedAt : NEVER,
    lookedAt: askedAt,
    failures: 0,
    mutedUntil: NEVER,
    level: soonest === undefined ? BANDS : bandOf(soonest, askedAt),
    cleanAt: Array<number>(BANDS).fill(askedAt),
    known: knownNow(centre, answer),
    survival: survivalNow(centre, answer),
    rate,
    flurry: found ? flurryAfter(centre, askedAt) : centre.flurry,
    foundAt: found ? askedAt : centre.foundAt,
  };
  const bandFinds = [...shared.bandFinds];
  for (const startsAt of appeared) {
    const band = bandOf(startsAt, askedAt);
    bandFinds[band] = (bandFinds[band] ?? 0) + 1;
  }
  return {
    centres: state.centres.map((other) => (other === centre ? after : other)),
    shared: {
      ...shared,
      failures: 0,
      hourFinds,
      hourExpected,
      bandFinds,
      bulk: judged(centre, shared.bulk, answer, now),
    },
  };
}
