import { expect, it } from 'vitest';
import { LOCATION_EXTRAS } from '#server/gateways/appointments/location-extras';
import { UPSTREAM_ROWS } from '#simulators/appointments/upstream-rows';
import { milesBetween } from './distance.ts';
import { placeOfZip } from './zip-places.ts';

/** How far the table is off for the centers themselves, whose place and ZIP code we know. */
const errors = UPSTREAM_ROWS.flatMap(({ id, countryCode, postalCode }) => {
  const known = LOCATION_EXTRAS.find((extra) => extra.id === id);
  const place = placeOfZip(postalCode);
  return known === undefined || countryCode !== 'US'
    ? []
    : [{ postalCode, miles: place === null ? Infinity : milesBetween(known, place) }];
}).toSorted((a, b) => b.miles - a.miles);

it('knows the ZIP code of every center, and where it is to within the size of a ZIP area', () => {
  expect(errors.length).toBeGreaterThan(100);
  expect(errors[0]?.miles).toBeLessThan(175);
  expect(errors[Math.floor(errors.length * 0.1)]?.miles).toBeLessThan(65);
  expect(errors[Math.floor(errors.length / 2)]?.miles).toBeLessThan(20);
});

it.each([
  ['94103', { lat: 37.6, lng: -122.4 }],
  ['00901', { lat: 18.4, lng: -66.1 }],
  ['96910', { lat: 13.5, lng: 144.8 }],
])('%s is at %j', (zip, place) => expect(placeOfZip(zip)).toEqual(place));

it('says so when there is no such area', () => expect(placeOfZip('00000')).toBeNull());
