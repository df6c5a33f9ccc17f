import { describe, expect, it } from 'vitest';
import {
  A,
  B,
  C,
  D,
  E,
  F,
  locationId,
  MINUTE,
  opened,
  slots,
  judgedLocation,
  X,
} from '../../../../test/judged-location/judged-location.ts';
import type { StockSighting } from './blank-guard.ts';

describe('garbage', () => {
  it('of another location changes nothing when the next look is right again', () => {
    const location = judgedLocation();
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
    const location = judgedLocation();
    location.look(0, slots(A, B));
    location.look(MINUTE, slots(C));
    expect(location.look(MINUTE + 2_000, slots(D)).verdict).toBe('suspect');
  });

  it('of two other locations that share some of their stock is doubted too', () => {
    const location = judgedLocation();
    location.look(0, []);
    location.look(1, []);
    location.look(MINUTE, slots(A, B, C, D, E, F, X));
    expect(location.look(MINUTE + 2_000, slots(A, B, C)).doubts).toEqual(['not-recognised']);
  });

  it('of yesterday brings nothing back', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B));
    for (const minute of [1, 2, 20, 40]) location.look(minute * MINUTE, slots(A, C, D));
    expect(location.look(50 * MINUTE, slots(A, B)).verdict).toBe('suspect');
    expect(location.look(50 * MINUTE + 2_000, slots(A, C, D))).toMatchObject({ verdict: 'good', opened: [] });
    expect(location.open()).toEqual([A, C, D]);
  });

  it('that is cut short by one hides it for one look and makes no opening of it after', () => {
    const location = judgedLocation();
    location.look(0, slots(A, B, C, D));
    expect(location.look(MINUTE, slots(A, B, C)).gone).toHaveLength(1);
    expect(location.look(2 * MINUTE, slots(A, B, C, D))).toMatchObject({ opened: [], gone: [] });
  });

  it('that is cut short twice in a row makes no opening of what both lacked', () => {
    const location = judgedLocation();
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
    const location = judgedLocation();
    location.look(0, slots(A, B, C, D, X, E, F));
    location.look(20 * MINUTE, slots(A, B, C, D, X));
    location.look(31 * MINUTE, slots(B, C, D));
    location.look(37 * MINUTE, slots(B, C, D));
    expect(location.look(50 * MINUTE, slots(B, C, D, E))).toMatchObject({ doubts: ['returned'] });
  });

  it('is not suspected where there is much and a few go between any two looks', () => {
    const location = judgedLocation();
    const times = Array.from({ length: 20 }, (_, index) => `${String(index + 1).padStart(2, '0')}T09:00`);
    location.look(0, slots(...times));
    for (const taken of [2, 4, 6]) location.look(taken * 6 * MINUTE, slots(...times.slice(taken)));
    expect(location.look(50 * MINUTE, slots(A, ...times.slice(6))).doubts).toContain('returned');
  });

  it('of yesterday is no opening although it shows all that was known before the doubts', () => {
    const location = judgedLocation();
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
    const location = judgedLocation();
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
    const location = judgedLocation();
    location.look(0, slots(A, B));
    expect(location.look(MINUTE, [], { sightings: others(1, 9, 0), bulk: null })).toMatchObject({
      verdict: 'good',
      gone: [{ missedLooks: 1 }, { missedLooks: 1 }],
    });
  });

  it('of three locations and half of those with stock is doubted until two more looks a minute apart', () => {
    const location = judgedLocation();
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
    const location = judgedLocation();
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
    const location = judgedLocation();
    location.look(0, slots(A, B));
    location.look(MINUTE, [], { sightings: others(1, 5, 0), bulk: null });
    expect(location.look(5 * MINUTE, [], { sightings: others(4, 5, 4 * MINUTE), bulk: null }).verdict).toBe(
      'suspect',
    );
    expect(location.look(40 * MINUTE, slots(A, B))).toMatchObject({ verdict: 'good', opened: [] });
    expect(location.open()).toEqual([A, B]);
  });

  it('of others long ago says nothing', () => {
    const location = judgedLocation();
    location.look(0, slots(A));
    expect(location.look(11 * MINUTE, [], { sightings: others(5, 5, 0), bulk: null }).verdict).toBe('good');
  });
});
