import * as z from 'zod/mini';
import { AREA_MILES } from '#domain/alerts/area';
import { LocationEntry } from './availability.ts';
import { PLACE, PLACE_MESSAGE } from './area-paths.ts';

const Miles = z
  .int()
  .check(
    z.minimum(AREA_MILES.min, `At least ${AREA_MILES.min} miles`),
    z.maximum(AREA_MILES.max, `At most ${AREA_MILES.max} miles`),
  );

/** All locations around a place, or in a state; the same place again changes the distance. */
export const AreaBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('radius'),
    place: z.string(PLACE_MESSAGE).check(z.trim(), z.toUpperCase(), z.regex(PLACE, PLACE_MESSAGE)),
    miles: Miles,
  }),
  z.strictObject({
    kind: z.literal('state'),
    place: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state')),
  }),
]);
export type AreaBody = z.infer<typeof AreaBody>;

export const AreaEntry = z.object({
  id: z.int(),
  kind: z.enum(['radius', 'state']),
  place: z.string(),
  miles: z.nullable(z.int()),
  /** "Within 150 miles of 85701". */
  name: z.string(),
  /** Those that it includes now, the nearest first. */
  centers: z.array(
    z.object({
      ...z.pick(LocationEntry, { id: true, name: true, city: true, state: true }).shape,
      miles: z.nullable(z.int()),
    }),
  ),
  /** How many within it were removed by hand. */
  leftOut: z.int(),
  /** Names of listed centers of which nobody knows whether they are within it. */
  unplaced: z.array(z.string()),
  /** Its circle on our map of the US; null for a state, and for what lies off the map. */
  map: z.nullable(z.object({ x: z.number(), y: z.number(), radius: z.number() })),
});
export type AreaEntry = z.infer<typeof AreaEntry>;
export const AreaList = z.array(AreaEntry);
