import { expect, it } from 'vitest';
import { soonLook } from './soon-looks.ts';

const NOW = Date.parse('2026-11-15T09:00:00-07:00');

it.each([
  ['2026-11-20T09:00:00-07:00', 'soon'],
  ['2026-11-29T09:00:00-07:00', 'soon'],
  ['2026-11-29T09:15:00-07:00', 'weeks'],
  ['2027-01-14T09:00:00-07:00', 'weeks'],
  ['2027-02-18T10:15:00-07:00', 'later'],
] as const)('a center whose earliest slot is %s is drawn as %s', (date, look) =>
  expect(soonLook([{ date, slots: 1 }], NOW)).toBe(look),
);

it('one without an open seat is drawn as having none', () => {
  expect(soonLook([], NOW)).toBe('none');
  expect(soonLook([{ date: '2026-11-20T09:00:00-07:00', slots: 0 }], NOW)).toBe('none');
});
