import { describe, expect, it } from 'vitest';
import { isWeekend, timeOfDay } from './time-of-day.ts';

describe('the time of day', () => {
  it.each([
    ['04:59', 'evening'],
    ['05:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['16:59', 'afternoon'],
    ['17:00', 'evening'],
    ['23:45', 'evening'],
    ['00:00', 'evening'],
  ])('at %s is %s', (clock, name) => expect(timeOfDay(`2026-12-02T${clock}`)).toBe(name));
});

describe('a weekend', () => {
  it.each([
    ['2026-12-04', false],
    ['2026-12-05', true],
    ['2026-12-06', true],
    ['2026-12-07', false],
  ])('%s: %s', (date, weekend) => expect(isWeekend(`${date}T00:15`)).toBe(weekend));
});
