import { placeOfAirport } from './airport-places.ts';
import type { Point } from './distance.ts';
import { placeOfZip } from './zip-places.ts';

/** Where a ZIP code or an airport code lies; null when there is no such place, or we do not know it. */
export const placeNamed = (name: string): Point | null =>
  /^\d/.test(name) ? placeOfZip(name) : placeOfAirport(name);
