import { describe, expect, it } from 'vitest';
import { moodOf } from './alarms.ts';

describe('the mood of a value', () => {
  it.each([
    [19, 'edge'],
    [20, 'bad'],
    [21, 'bad'],
    [11, 'edge'],
    [10, 'well'],
    [0, 'well'],
  ])('that is bad when it grows: %d is %s', (value, mood) => {
    expect(moodOf(value, { raise: 20, end: 10 })).toBe(mood);
  });

  it.each([
    [11, 'edge'],
    [10, 'bad'],
    [0, 'bad'],
    [12, 'well'],
    [50, 'well'],
  ])('that is bad when it shrinks: %d is %s', (value, mood) => {
    expect(moodOf(value, { raise: 10, end: 12 })).toBe(mood);
  });

  it('has no edge where both limits are the same', () => {
    expect(moodOf(1, { raise: 1, end: 0 })).toBe('bad');
    expect(moodOf(0, { raise: 1, end: 0 })).toBe('well');
  });
});
