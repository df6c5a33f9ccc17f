import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { judgeBulk, type BulkContext } from './judge-bulk.ts';
import type { LocationId } from '#domain/availability/slot';

const MINUTE = 60_000;
const ids = (...values: number[]) => new Set(values.map((value) => asId<'location'>(value) as LocationId));
const context = (stocked: ReadonlySet<LocationId>, doubtedAt: number[] = []): BulkContext => ({
  stocked,
  hasHistory: true,
  doubtedAt,
});

describe('the bulk answer', () => {
  it('says where something vanished', () => {
    expect(judgeBulk(ids(1, 2, 9), context(ids(1, 2, 3)), 0)).toMatchObject({
      verdict: 'good',
      vanished: [3],
    });
  });

  it('is believed when two of two locations sold out', () => {
    expect(judgeBulk(ids(), context(ids(1, 2)), 0)).toMatchObject({ verdict: 'good', vanished: [1, 2] });
  });

  it('is believed when three of seven sold out', () => {
    expect(judgeBulk(ids(4, 5, 6, 7), context(ids(1, 2, 3, 4, 5, 6, 7)), 0).verdict).toBe('good');
  });

  it('is doubted when three of six vanish, until two more looks a minute apart', () => {
    const stocked = ids(1, 2, 3, 4, 5, 6);
    const half = ids(4, 5, 6);
    expect(judgeBulk(half, context(stocked), 0)).toEqual({
      verdict: 'suspect',
      doubts: ['mass-vanish'],
      vanished: [],
    });
    expect(judgeBulk(half, context(stocked, [0]), MINUTE).verdict).toBe('suspect');
    expect(judgeBulk(half, context(stocked, [0, 10_000, 20_000]), MINUTE).verdict).toBe('suspect');
    expect(judgeBulk(half, context(stocked, [0, MINUTE]), 2 * MINUTE)).toMatchObject({
      verdict: 'good',
      vanished: [1, 2, 3],
    });
  });

  it('blank on first start is good when it is repeated', () => {
    const first = { stocked: ids(), hasHistory: false, doubtedAt: [] };
    expect(judgeBulk(ids(), first, 0)).toMatchObject({ verdict: 'suspect', doubts: ['first-blank'] });
    expect(judgeBulk(ids(), { ...first, doubtedAt: [0] }, 2_000).verdict).toBe('good');
  });
});
