import { describe, expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

describe('grouping', () => {
  it('keeps the order of keys and of rows', () => {
    const groups = groupBy(['pear', 'fig', 'plum', 'kiwi', 'apple', 'yam'], (word) => word.length);
    expect([...groups]).toEqual([
      [4, ['pear', 'plum', 'kiwi']],
      [3, ['fig', 'yam']],
      [5, ['apple']],
    ]);
  });

  it('of nothing is nothing', () => {
    expect(groupBy([], String).size).toBe(0);
  });
});
