import { expect, it } from 'vitest';
import { maskPhoneNumber, normalizePhoneNumber } from './phone-number.ts';

it.each([
  ['4155550132', '+14155550132'],
  ['(415) 555-0132', '+14155550132'],
  ['14155550132', '+14155550132'],
  ['+1 (415) 555-0132', '+14155550132'],
  ['24155550132', '24155550132'],
  ['+44 20 7123 4567', '+44 20 7123 4567'],
  ['+45 12 34 56 78', '+45 12 34 56 78'],
  ['011 45 12 34 56', '011 45 12 34 56'],
  ['0045 12 34 56', '0045 12 34 56'],
  ['+ 45 12345678', '+ 45 12345678'],
  [' 555-0132 ', '555-0132'],
  ['', ''],
])('%j becomes %j', (typed, normalized) => expect(normalizePhoneNumber(typed)).toBe(normalized));

it('shows the last four digits of a masked number, and no others', () => {
  expect(maskPhoneNumber('+14155550132')).toBe('+1 ••• ••• 0132');
});
