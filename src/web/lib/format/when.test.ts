import { expect, it } from 'vitest';
import { agoInWords, clockOrDay, untilInWords, whenInWords } from './when.ts';

const ZONE = 'America/Phoenix';
const NOW = Date.parse('2026-11-15T09:41:00-07:00');

it.each([
  ['2026-11-15T09:39:00-07:00', 'today, 9:39 AM'],
  ['2026-11-15T00:05:00-07:00', 'today, 12:05 AM'],
  ['2026-11-14T23:59:00-07:00', 'yesterday, 11:59 PM'],
  ['2026-11-12T08:02:00-07:00', 'Thu, 8:02 AM'],
  ['2026-11-08T08:02:00-07:00', 'Nov 8'],
])('%s is %s', (instant, words) => expect(whenInWords(instant, NOW, ZONE)).toBe(words));

it('a moment of today is said by the clock alone', () => {
  expect(clockOrDay(NOW - 60_000, NOW, ZONE)).toBe('9:40 AM');
  expect(clockOrDay(NOW - 86_400_000, NOW, ZONE)).toBe('Sat, Nov 14, 9:41 AM');
});

it('a pause that ends soon is said with the time', () => {
  expect(untilInWords(NOW + 3 * 86_400_000, NOW, ZONE)).toBe('Wed, Nov 18');
  expect(untilInWords(NOW + 86_400_000, NOW, ZONE)).toBe('Mon, Nov 16, 9:41 AM');
});

it.each([
  [-5_000, '1 s ago'],
  [14_000, '14 s ago'],
  [1_560_000, '26 min ago'],
  [7_200_000, '2 h ago'],
  [259_200_000, '3 days ago'],
])('%i ms is %s', (age, words) => expect(agoInWords(age)).toBe(words));
