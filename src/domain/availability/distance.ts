export interface Point {
  lat: number;
  lng: number;
}

export const EARTH_RADIUS_MILES = 3958.8;

/** Along the great circle; good to half a percent, which is more than a ZIP prefix knows. */
export function milesBetween(a: Point, b: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * half(b.lng - a.lng);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord));
}

/** A copy with the nearest first; those whose place is unknown come last, in the order they had. */
export function nearestFirst<T>(items: readonly T[], milesTo: (item: T) => number | null): T[] {
  return items
    .map((item, index) => ({ item, index, miles: milesTo(item) ?? Infinity }))
    .toSorted((a, b) => (a.miles === b.miles ? a.index - b.index : a.miles - b.miles))
    .map(({ item }) => item);
}
