import { describe, expect, it } from 'vitest';
import {
  A,
  B,
  C,
  D,
  E,
  locationId,
  MINUTE,
  opened,
  QUIET,
  SECOND,
  slots,
  judgedLocation,
  X,
} from '../../../../test/judged-location/judged-location.ts';
import { judgeLook, type JudgedLocation } from './judge-look.ts';

describe('the first good look at a location', () => {
  it('sets the baseline: shown, not told', () => {
    const plan = judgedLocation().look(0, slots(A, B));
    expect(plan).toMatchObject({ verdict: 'good', opened: [], setsBaseline: true });
    expect(plan.baseline).toHaveLength(2);
  });

  it('sets it again after more than an hour without a good look', () => {
    const location = judgedLocation();
    location.look(0, slots(A));
    expect(location.look(60 * MINUTE, slots(A, B))).toMatchObject({ setsBaseline: false, baseline: [] });
    expect(opened(location.look(120 * MINUTE, slots(A, B, C)))).toEqual([C]);
    const late = location.look(180 * MINUTE + 1, slots(A, B, C, D));
    expect(late).toMatchObject({ setsBaseline: true, opened: [], baseline: [{ at: `2026-12-${D}` }] });
  });

  it('is doubted when it is blank, and believed when it is blank again', () => {
    const location = judgedLocation();
    expect(location.look(0, [])).toMatchObject({ verdict: 'suspect', doubts: ['first-blank'] });
    expect(location.look(2 * SECOND, [])).toMatchObject({ verdict: 'good', setsBaseline: true });
  });

  it('is believed blank at once when the bulk answer says so too', () => {
    expect(judgedLocation().look(0, [], { sightings: [], bulk: 'absent' }).verdict).toBe('good');
  });

  it('is amended by the second when it was cut short', () => {
    const location = judgedLocation();
    location.look(0, slots(A));
    expect(location.look(MINUTE, slots(A, B, C, D, X, E)).verdict).toBe('suspect');
    const more = location.look(MINUTE + 2_000, slots(A, B, C, D, X, E));
    expect(more).toMatchObject({ verdict: 'good', opened: [] });
    expect(more.baseline).toHaveLength(5);
  });

  it('is amended by the second when it was another location’s', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B, C));
    for (const minute of [1, 2]) location.look(minute * MINUTE, slots(D, X));
    expect(location.look(3 * MINUTE, slots(D, X))).toMatchObject({
      verdict: 'good',
      opened: [],
      baseline: [{}, {}],
    });
  });

  it('leaves an opening what it is when something else was taken meanwhile', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B, C));
    location.look(MINUTE, slots(A, B, D));
    expect(opened(location.look(MINUTE + 2_000, slots(A, B, D)))).toEqual([D]);
  });

  it('leaves a few openings in the second look what they are', () => {
    const location = judgedLocation();
    location.look(0, slots(A));
    location.look(MINUTE, slots(A, B, C));
    expect(opened(location.look(MINUTE + 2_000, slots(A, B, C)))).toEqual([B, C]);
  });
});

describe('an opening', () => {
  it('is told at once by a look that shows what is known', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B));
    expect(opened(location.look(MINUTE, slots(A, B, C)))).toEqual([C]);
  });

  it('that comes with others is told by the second look: another location may have the same stock', () => {
    const location = judgedLocation();
    location.look(0, slots(A));
    location.look(MINUTE, slots(A));
    const first = location.look(2 * MINUTE, slots(A, B, C));
    expect(first).toMatchObject({ verdict: 'suspect', doubts: ['not-recognised'], lookAgainInMs: 2_000 });
    expect(opened(location.look(2 * MINUTE + 2_000, slots(A, B, C)))).toEqual([B, C]);
  });

  it('of a release that is still going on is told with those of the look before', () => {
    const location = judgedLocation();
    location.look(0, slots(A));
    location.look(MINUTE, slots(A));
    location.look(2 * MINUTE, slots(A, B, C));
    expect(opened(location.look(2 * MINUTE + 2_000, slots(A, B, C, D)))).toEqual([B, C, D]);
  });

  it('at a location without stock is told by the second look that shows it, seconds later', () => {
    const location = judgedLocation();
    location.look(0, []);
    location.look(1, []);
    const first = location.look(MINUTE, slots(A));
    expect(first).toMatchObject({ verdict: 'suspect', doubts: ['not-recognised'], lookAgainInMs: 2_000 });
    expect(opened(location.look(MINUTE + 2_000, slots(A)))).toEqual([A]);
  });

  it('with more seats later is the same, with the new count', () => {
    const location = judgedLocation();
    location.look(0, slots(A));
    const plan = location.look(MINUTE, [{ at: `2026-12-${A}`, seats: 3 }]);
    expect(plan).toMatchObject({ opened: [], seatsChanged: [{ from: 1, seats: 3 }] });
  });

  it('missing in a single look is the same, however long ago that was', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B));
    location.look(30 * MINUTE, slots(A));
    expect(location.look(59 * MINUTE, slots(A, B))).toMatchObject({ opened: [], back: [{ seats: 1 }] });
  });

  it('missing in several looks within a minute is the same too: they may be one bad answer from a cache', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B));
    for (const second of [0, 20, 59]) location.look(30 * MINUTE + second * SECOND, slots(A));
    expect(location.look(33 * MINUTE, slots(A, B))).toMatchObject({ opened: [], back: [{ seats: 1 }] });
    expect(location.rows()).toHaveLength(2);
  });

  it('that two looks a minute apart saw gone is a new one when it is listed again, and two more looks agree', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B));
    location.look(MINUTE, slots(A));
    location.look(2 * MINUTE, slots(A));
    const back = 3 * MINUTE;
    expect(location.look(back, slots(A, B))).toMatchObject({ verdict: 'suspect', doubts: ['returned'] });
    expect(location.look(back + 2_000, slots(A, B)).verdict).toBe('suspect');
    expect(location.look(back + 4_000, slots(A, B))).toMatchObject({
      verdict: 'good',
      opened: [{ at: `2026-12-${B}`, generation: 2 }],
    });
  });

  it('listed again and again is a new one each time it was seen gone', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B));
    for (const [round, generation] of [2, 3, 4].entries()) {
      const from = (1 + round * 10) * MINUTE;
      for (const minute of [0, 1]) location.look(from + minute * MINUTE, slots(A));
      const looks = [2, 3, 4].map((minute) => location.look(from + minute * MINUTE, slots(A, B)));
      expect(looks.flatMap((plan) => plan.opened)).toMatchObject([{ generation }]);
    }
  });
});

it.each([1, 3, 10, 30])('an emptied location is believed within minutes, looked at every %i s', (seconds) => {
  const location = judgedLocation();
  location.look(0, slots(A, B, C, D, E));
  const blanks = Array.from({ length: Math.ceil(180 / seconds) }, (_, index) =>
    location.look(MINUTE + index * seconds * SECOND, []),
  );
  expect(blanks[0]).toMatchObject({ verdict: 'suspect', doubts: ['emptied'] });
  expect(blanks.find(({ verdict }) => verdict === 'good')?.gone).toHaveLength(5);
});

describe('a look with an end', () => {
  it('says nothing of what lies behind it', () => {
    const state: JudgedLocation = {
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
