import { expect, it } from 'vitest';
import { ageInWords, durationInWords } from './durations.ts';

it.each([
  [0, '1 s'],
  [40, '40 s'],
  [60, '1 min'],
  [660, '11 min'],
  [5_000, '83 min'],
  [7_200, '2 h'],
  [86_400, '24 h'],
  [259_200, '3 days'],
])('%i seconds read %s', (seconds, words) => expect(durationInWords(seconds)).toBe(words));

it('speaks of the last minute as now', () => {
  expect(ageInWords(59)).toBe('just now');
  expect(ageInWords(180)).toBe('3 min ago');
});
