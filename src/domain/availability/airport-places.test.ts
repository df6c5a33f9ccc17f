import { expect, it } from 'vitest';
import { LOCATION_EXTRAS } from '#server/gateways/appointments/location-extras';
import { milesBetween } from './distance.ts';
import { placeNamed } from './named-place.ts';
import { placeOfZip } from './zip-places.ts';

/** Half the diagonal of a tenth of a degree. */
const ROUNDED_MILES = 6;

it('knows every airport that has a center, to the tenth of a degree', () => {
  const airports = LOCATION_EXTRAS.filter(({ iata }) => iata !== undefined);
  expect(airports.length).toBeGreaterThan(50);
  const far = airports.filter((airport) => {
    const place = placeNamed(airport.iata ?? '');
    return place === null || milesBetween(place, airport) > ROUNDED_MILES;
  });
  expect(far).toEqual([]);
});

it('tells a ZIP code from an airport code, and what is neither from both', () => {
  expect(placeNamed('85701')).toEqual(placeOfZip('85701'));
  expect(placeNamed('TUS')).toEqual({ lat: 32.1, lng: -110.9 });
  for (const nowhere of ['00000', '21399', 'QQQ', 'tus']) expect(placeNamed(nowhere)).toBeNull();
});
