import { expect, it } from 'vitest';
import { countedDays, daysInWords } from './counted-days.ts';

const now = Date.parse('2026-11-17T12:00:00Z');

it.each([
  [null, 0, 'less than a day'],
  ['2026-11-17T11:00:00Z', 0, 'less than a day'],
  ['2026-11-16T12:00:00Z', 1, '1 day'],
  ['2026-11-10T12:15:00Z', 6, '6 days'],
  ['2026-09-01T12:00:00Z', 30, '30 days'],
])('%s is %i whole days, in words: %s', (since, days, words) => {
  expect(countedDays(since, now)).toBe(days);
  expect(daysInWords(days)).toBe(words);
});
