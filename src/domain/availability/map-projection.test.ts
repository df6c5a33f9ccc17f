import { geoAlbersUsa } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectToMap } from './map-projection.ts';

/** What drew the outline's atlas. */
const reference = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** How far ours lies from the reference; Infinity when only one of them has the place on the map. */
function deviation(lng: number, lat: number): number {
  const expected = reference([lng, lat]);
  const point = projectToMap(lng, lat);
  if (expected === null || point === null) return expected === point ? 0 : Infinity;
  return Math.hypot(point.x - expected[0], point.y - expected[1]);
}

describe('the projection of the map', () => {
  it.each([
    ['San Francisco', -122.38, 37.62],
    ['New York', -73.78, 40.64],
    ['Miami', -80.29, 25.79],
    ['Anchorage', -149.98, 61.17],
    ['the last of the Aleutians, beyond the date line', 172.9, 52.9],
    ['Honolulu', -157.92, 21.32],
    ['San Juan, which is on no part', -66.0, 18.44],
    ['Guam, which is on no part', 144.8, 13.48],
    ['London, which is on no part', -0.45, 51.47],
  ])('puts %s where d3 does', (_name, lng, lat) => {
    expect(deviation(lng, lat)).toBeLessThan(1e-6);
  });

  it('agrees with d3 everywhere', () => {
    const place = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -89, max: 89, noNaN: true }),
    );
    fc.assert(
      fc.property(place, ([lng, lat]) => {
        expect(deviation(lng, lat)).toBeLessThan(1e-6);
      }),
      { numRuns: 2_000 },
    );
  });

  it('agrees with d3 all over the country', () => {
    let worst = 0;
    for (let lng = -180; lng <= -65; lng += 1) {
      for (let lat = 15; lat <= 72; lat += 1) worst = Math.max(worst, deviation(lng, lat));
    }
    expect(worst).toBeLessThan(1e-6);
  });
});
