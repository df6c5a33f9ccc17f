import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { applyPlan } from './apply-plan.ts';
import type { StockSighting } from './blank-guard.ts';
import { judgeLook, type LocationState, type LookPlan, type SourceState } from './judge-look.ts';
import type { LocationId, SlotSet } from './slot.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const QUIET: SourceState = { sightings: [], bulk: null };
const locationId = (value: number) => asId<'location'>(value) as LocationId;

const slots = (...times: string[]): SlotSet => times.map((time) => ({ at: `2026-12-${time}`, seats: 1 }));
const A = '01T09:00';
const B = '02T09:00';
const C = '03T09:00';
const D = '04T09:00';
const X = '20T21:00';
const E = '21T09:00';
const F = '22T09:00';

/** A location that is looked at over and over; each look says what was decided. */
function watchedLocation(id = 5140) {
  let state: LocationState = {
    locationId: locationId(id),
    known: [],
    baselineAt: null,
    lastGoodLookAt: null,
    doubted: [],
  };
  let nextId = 1;
  return {
    look(now: number, seen: SlotSet, source: SourceState = QUIET): LookPlan {
      const look = { slots: seen, coveredUntil: null };
      const plan = judgeLook(state, look, source, now);
      state = applyPlan(state, look, plan, now, () => nextId++);
      return plan;
    },
    open: () => state.known.filter((row) => row.goneAt === null).map((row) => row.at.slice(8)),
    rows: () => state.known,
  };
}

const opened = (plan: LookPlan) => plan.opened.map((slot) => slot.at.slice(8));

describe('the first good look at a location', () => {
  it('sets the baseline: shown, not told', () => {
    const plan = watchedLocation().look(0, slots(A, B));
    expect(plan).toMatchObject({ verdict: 'good', opened: [], setsBaseline: true });
    expect(plan.baseline).toHaveLength(2);
  });

  it('sets it again after more than an hour without a good look', () => {
    const location = watchedLocation();
    location.look(0, slots(A));
    expect(location.look(60 * MINUTE, slots(A, B))).toMatchObject({ setsBaseline: false, baseline: [] });
    expect(opened(location.look(120 * MINUTE, slots(A, B, C)))).toEqual([C]);
    const late = location.look(180 * MINUTE + 1, slots(A, B, C, D));
    expect(late).toMatchObject({ setsBaseline: true, opened: [], baseline: [{ at: `2026-12-${D}` }] });
  });

  it('is doubted when it is blank, and believed when it is blank again', () => {
    const location = watchedLocation();
    expect(location.look(0, [])).toMatchObject({ verdict: 'suspect', doubts: ['first-blank'] });
    expect(location.look(2 * SECOND, [])).toMatchObject({ verdict: 'good', setsBaseline: true });
  });

  it('is believed blank at once when the bulk answer says so too', () => {
    expect(watchedLocation().look(0, [], { sightings: [], bulk: 'absent' }).verdict).toBe('good');
  });

  it('is amended by the second when it was cut short', () => {
    const location = watchedLocation();
    location.look(0, slots(A));
    expect(location.look(MINUTE, slots(A, B, C, D, X, E)).verdict).toBe('suspect');
    const more = location.look(MINUTE + 2_000, slots(A, B, C, D, X, E));
    expect(more).toMatchObject({ verdict: 'good', opened: [] });
    expect(more.baseline).toHaveLength(5);
  });

  it('is amended by the second when it was another location’s', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B, C));
    for (const minute of [1, 2]) location.look(minute * MINUTE, slots(D, X));
    expect(location.look(3 * MINUTE, slots(D, X))).toMatchObject({
      verdict: 'good',
      opened: [],
      baseline: [{}, {}],
    });
  });

  it('leaves an opening what it is when something else was taken meanwhile', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B, C));
    location.look(MINUTE, slots(A, B, D));
    expect(opened(location.look(MINUTE + 2_000, slots(A, B, D)))).toEqual([D]);
  });

  it('leaves a few openings in the second look what they are', () => {
    const location = watchedLocation();
    location.look(0, slots(A));
    location.look(MINUTE, slots(A, B, C));
    expect(opened(location.look(MINUTE + 2_000, slots(A, B, C)))).toEqual([B, C]);
  });
});

describe('an opening', () => {
  it('is told at once by a look that shows what is known', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    expect(opened(location.look(MINUTE, slots(A, B, C)))).toEqual([C]);
  });

  it('that comes with others is told by the second look: another location may have the same stock', () => {
    const location = watchedLocation();
    location.look(0, slots(A));
    location.look(MINUTE, slots(A));
    const first = location.look(2 * MINUTE, slots(A, B, C));
    expect(first).toMatchObject({ verdict: 'suspect', doubts: ['not-recognised'], lookAgainInMs: 2_000 });
    expect(opened(location.look(2 * MINUTE + 2_000, slots(A, B, C)))).toEqual([B, C]);
  });

  it('of a release that is still going on is told with those of the look before', () => {
    const location = watchedLocation();
    location.look(0, slots(A));
    location.look(MINUTE, slots(A));
    location.look(2 * MINUTE, slots(A, B, C));
    expect(opened(location.look(2 * MINUTE + 2_000, slots(A, B, C, D)))).toEqual([B, C, D]);
  });

  it('at a location without stock is told by the second look that shows it, seconds later', () => {
    const location = watchedLocation();
    location.look(0, []);
    location.look(1, []);
    const first = location.look(MINUTE, slots(A));
    expect(first).toMatchObject({ verdict: 'suspect', doubts: ['not-recognised'], lookAgainInMs: 2_000 });
    expect(opened(location.look(MINUTE + 2_000, slots(A)))).toEqual([A]);
  });

  it('with more seats later is the same, with the new count', () => {
    const location = watchedLocation();
    location.look(0, slots(A));
    const plan = location.look(MINUTE, [{ at: `2026-12-${A}`, seats: 3 }]);
    expect(plan).toMatchObject({ opened: [], seatsChanged: [{ from: 1, seats: 3 }] });
  });

  it('that flaps within 15 minutes is the same', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    for (let minute = 1; minute <= 13; minute += 1) location.look(minute * MINUTE, slots(A));
    const plan = location.look(16 * MINUTE, slots(A, B));
    expect(plan).toMatchObject({ verdict: 'good', opened: [], back: [{ at: `2026-12-${B}` }] });
    expect(location.rows()).toHaveLength(2);
  });

  it('missing in a single look is the same, however long ago that was', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    location.look(30 * MINUTE, slots(A));
    expect(location.look(59 * MINUTE, slots(A, B))).toMatchObject({ opened: [], back: [{ seats: 1 }] });
  });

  it('missing in several looks within five minutes is the same too: they may be one bad spell', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    for (const minute of [30, 31, 34]) location.look(minute * MINUTE, slots(A));
    expect(location.look(59 * MINUTE, slots(A, B))).toMatchObject({ opened: [], back: [{ seats: 1 }] });
  });

  it('back after it was gone for good is a new one, when two more looks agree', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    location.look(MINUTE, slots(A));
    location.look(6 * MINUTE, slots(A));
    const back = 17 * MINUTE;
    expect(location.look(back, slots(A, B))).toMatchObject({ verdict: 'suspect', doubts: ['returned'] });
    expect(location.look(back + 2_000, slots(A, B)).verdict).toBe('suspect');
    expect(location.look(back + 4_000, slots(A, B))).toMatchObject({
      verdict: 'good',
      opened: [{ at: `2026-12-${B}`, generation: 2 }],
    });
  });
});

describe('garbage', () => {
  it('of another location changes nothing when the next look is right again', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    expect(location.look(MINUTE, slots(C, D, X)).verdict).toBe('suspect');
    expect(location.look(MINUTE + 2_000, slots(A, B))).toMatchObject({
      verdict: 'good',
      opened: [],
      gone: [],
    });
    expect(location.open()).toEqual([A, B]);
  });

  it('of another location and then of a third is doubted as well', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    location.look(MINUTE, slots(C));
    expect(location.look(MINUTE + 2_000, slots(D)).verdict).toBe('suspect');
  });

  it('of yesterday brings nothing back', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    for (const minute of [1, 2, 20, 40]) location.look(minute * MINUTE, slots(A, C, D));
    expect(location.look(50 * MINUTE, slots(A, B)).verdict).toBe('suspect');
    expect(location.look(50 * MINUTE + 2_000, slots(A, C, D))).toMatchObject({ verdict: 'good', opened: [] });
    expect(location.open()).toEqual([A, C, D]);
  });

  it('that is cut short by one hides it for one look and makes no opening of it after', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B, C, D));
    expect(location.look(MINUTE, slots(A, B, C)).gone).toHaveLength(1);
    expect(location.look(2 * MINUTE, slots(A, B, C, D))).toMatchObject({ opened: [], gone: [] });
  });

  it('that is cut short twice in a row makes no opening of what both lacked', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B, C, D, X, E, F));
    expect(location.look(20 * MINUTE, slots(A, B, C, D, X)).gone).toHaveLength(2);
    // Others are missing at once, so this one may be cut as well and says nothing of E and F.
    location.look(31 * MINUTE, slots(B, C, D));
    expect(location.look(40 * MINUTE, slots(A, B, C, D, X, E, F))).toMatchObject({
      verdict: 'good',
      opened: [],
    });
    expect(location.open()).toHaveLength(7);
  });

  it('is suspected in a look that takes several away, and what really went is gone with the next', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B, C, D, X, E, F));
    location.look(20 * MINUTE, slots(A, B, C, D, X));
    location.look(31 * MINUTE, slots(B, C, D));
    location.look(37 * MINUTE, slots(B, C, D));
    expect(location.look(50 * MINUTE, slots(B, C, D, E))).toMatchObject({ doubts: ['returned'] });
  });

  it('of yesterday is no opening although it shows all that was known before the doubts', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B, C));
    location.look(20 * MINUTE, slots(B, C, D));
    expect(location.look(20 * MINUTE + 2_000, slots(A, B, C, X))).toMatchObject({
      verdict: 'suspect',
      doubts: ['not-recognised'],
    });
    expect(location.look(20 * MINUTE + 4_000, slots(B, C, D)).verdict).toBe('suspect');
    expect(opened(location.look(20 * MINUTE + 6_000, slots(B, C, D)))).toEqual([D]);
  });

  it('that lacks half of the stock is believed when two more looks a minute apart agree', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B, C, D));
    expect(location.look(MINUTE, slots(A))).toMatchObject({ verdict: 'suspect', doubts: ['emptied'] });
    expect(location.look(MINUTE + 2_000, slots(A)).verdict).toBe('suspect');
    expect(location.look(2 * MINUTE, slots(A)).verdict).toBe('suspect');
    expect(location.look(3 * MINUTE, slots(A)).gone).toHaveLength(3);
  });
});

describe('a blank answer', () => {
  const others = (blank: number, stocked: number, at: number): StockSighting[] =>
    Array.from({ length: stocked }, (_, index) => ({
      locationId: locationId(index + 1),
      at,
      blank: index < blank,
    }));

  it('of one location is how a sold-out location looks', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    expect(location.look(MINUTE, [], { sightings: others(1, 9, 0), bulk: null })).toMatchObject({
      verdict: 'good',
      gone: [{ missedLooks: 1 }, { missedLooks: 1 }],
    });
  });

  it('of three locations and half of those with stock is doubted until two more looks a minute apart', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    const blanked = { sightings: others(2, 5, 0), bulk: null };
    expect(location.look(MINUTE, [], blanked)).toMatchObject({
      verdict: 'suspect',
      doubts: ['blank-with-others'],
      lookAgainInMs: MINUTE,
    });
    expect(location.look(MINUTE + 5_000, [], blanked).verdict).toBe('suspect');
    expect(location.look(2 * MINUTE, [], blanked).verdict).toBe('suspect');
    expect(location.look(3 * MINUTE, [], blanked)).toMatchObject({ verdict: 'good', gone: [{}, {}] });
  });

  it('that lasts makes nothing new when the source recovers', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    for (let minute = 1; minute <= 55; minute += 1)
      location.look(minute * MINUTE, [], {
        sightings: others(4, 5, minute * MINUTE),
        bulk: null,
      });
    expect(location.open()).toEqual([]);
    expect(location.look(56 * MINUTE, slots(A, B))).toMatchObject({ verdict: 'good', opened: [] });
    expect(location.open()).toEqual([A, B]);
  });

  it('of a location that was missed in one look only counts no further while others are blank', () => {
    const location = watchedLocation();
    location.look(0, slots(A, B));
    location.look(MINUTE, [], { sightings: others(1, 5, 0), bulk: null });
    expect(location.look(5 * MINUTE, [], { sightings: others(4, 5, 4 * MINUTE), bulk: null }).verdict).toBe(
      'suspect',
    );
    expect(location.look(40 * MINUTE, slots(A, B))).toMatchObject({ verdict: 'good', opened: [] });
    expect(location.open()).toEqual([A, B]);
  });

  it('of others long ago says nothing', () => {
    const location = watchedLocation();
    location.look(0, slots(A));
    expect(location.look(11 * MINUTE, [], { sightings: others(5, 5, 0), bulk: null }).verdict).toBe('good');
  });
});

describe('a look with an end', () => {
  it('says nothing of what lies behind it', () => {
    const state: LocationState = {
      locationId: locationId(1),
      known: [{ id: 1, at: `2026-12-${X}`, seats: 1, generation: 1, goneAt: null, missedLooks: 0 }],
      baselineAt: 0,
      lastGoodLookAt: 0,
      doubted: [],
    };
    const look = { slots: slots(A), coveredUntil: '2026-12-15T00:00' };
    expect(judgeLook(state, look, QUIET, MINUTE).verdict).toBe('suspect');
    const again = { ...state, doubted: [{ ...look, seenAt: MINUTE }] };
    expect(judgeLook(again, look, QUIET, MINUTE + 2_000)).toMatchObject({ gone: [], opened: [{}] });
  });
});
