import { expect, it } from 'vitest';
import { exceptionsOf, summaryOf } from './area-words.ts';

const center = { id: 1, name: 'Tucson', city: 'Tucson', state: 'AZ', miles: 9 };

it('says how many centers an area has now', () => {
  expect(
    [0, 1, 2].map((count) => summaryOf({ centers: Array.from({ length: count }, () => center) })),
  ).toEqual(['no center yet, we add the first one that appears', '1 center', '2 centers']);
});

it('says what an area does not include, and why', () => {
  expect(exceptionsOf({ leftOut: 0, unplaced: [] })).toEqual([]);
  expect(exceptionsOf({ leftOut: 1, unplaced: ['Doha'] })).toEqual([
    'You removed 1 center from it.',
    'We do not know where Doha is. Set that alert by itself.',
  ]);
  expect(exceptionsOf({ leftOut: 2, unplaced: ['Doha', 'Singapore'] })).toEqual([
    'You removed 2 centers from it.',
    'We do not know where Doha and Singapore are. Set those alerts one by one.',
  ]);
});
