import { milesBetween, type Point } from '#domain/availability/distance';
import type { LocationId } from '#domain/availability/slot';
import { US_STATES } from '#domain/availability/us-states';

export interface RadiusArea {
  kind: 'radius';
  /** A ZIP code or an airport code, and where it lies. */
  place: string;
  point: Point;
  miles: number;
}

export interface StateArea {
  kind: 'state';
  place: string;
}

/** A part of the map that a person watches as a whole. */
export type Area = RadiusArea | StateArea;

export const AREA_MILES = { min: 5, max: 1000 } as const;

/** As much of a location as decides whether an area includes it. */
export interface AreaCandidate {
  id: LocationId;
  state: string;
  /** Null where nobody knows: it is in no radius, and in its state. */
  point: Point | null;
  retired: boolean;
}

export const areaName = (area: { kind: Area['kind']; place: string; miles: number | null }): string =>
  area.kind === 'radius'
    ? `Within ${area.miles} miles of ${area.place}`
    : `All of ${US_STATES[area.place] ?? area.place}`;

/** Whole miles from the area's place; null where there is nothing to measure. */
export function milesFrom(area: Area, { point }: Pick<AreaCandidate, 'point'>): number | null {
  return area.kind === 'state' || point === null ? null : Math.round(milesBetween(area.point, point));
}

export function includes(area: Area, candidate: AreaCandidate): boolean {
  if (area.kind === 'state') return candidate.state === area.place;
  return candidate.point !== null && milesBetween(area.point, candidate.point) <= area.miles;
}

export interface WatchedArea {
  area: Area;
  /** Included, but not wanted. */
  leftOut: readonly LocationId[];
}

/**
 * The locations that a person's areas include together, each once, with the miles that a text says. A first choice has
 * none: the nearest of an area, or one in a state.
 */
export function locationsWithin(
  areas: readonly WatchedArea[],
  candidates: readonly AreaCandidate[],
): Map<LocationId, number | null> {
  const within = new Map<LocationId, number | null>();
  for (const { area, leftOut } of areas) {
    const inside = candidates.filter((one) => includes(area, one) && !leftOut.includes(one.id));
    const listed = inside.filter(({ retired }) => !retired);
    const nearest = Math.min(...listed.map((one) => milesFrom(area, one) ?? 0));
    for (const one of inside) {
      const miles = milesFrom(area, one);
      const said = miles === null || miles <= nearest ? null : miles;
      const known = within.get(one.id);
      within.set(one.id, known === undefined ? said : nearer(known, said));
    }
  }
  return within;
}

const nearer = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.min(a, b);
