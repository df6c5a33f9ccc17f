import { expect, it } from 'vitest';
import { milesBetween, nearestFirst } from './distance.ts';

const SAN_FRANCISCO = { lat: 37.77, lng: -122.42 };
const NEW_YORK = { lat: 40.71, lng: -74.01 };

it('is about 2,570 miles from San Francisco to New York, both ways', () => {
  expect(milesBetween(SAN_FRANCISCO, NEW_YORK)).toBeCloseTo(2569, -1);
  expect(milesBetween(NEW_YORK, SAN_FRANCISCO)).toBeCloseTo(2569, -1);
  expect(milesBetween(NEW_YORK, NEW_YORK)).toBe(0);
});

it('puts the nearest first and what has no place last', () => {
  const miles = new Map<string, number | null>([
    ['far', 900],
    ['unknown', null],
    ['near', 3],
    ['nowhere', null],
  ]);
  expect(nearestFirst([...miles.keys()], (name) => miles.get(name) ?? null)).toEqual([
    'near',
    'far',
    'unknown',
    'nowhere',
  ]);
});
