import * as z from 'zod/mini';
import { AvailabilityEntry } from './availability.ts';
import { Id } from './ids.ts';

export const WatchBody = z.strictObject({ locationId: Id });
export type WatchBody = z.infer<typeof WatchBody>;

/** A monitored location; `id` is the location's. */
export const WatchEntry = z.extend(AvailabilityEntry, {
  id: z.int(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** No longer listed by the official site: nothing opens there any more. */
  retired: z.boolean(),
  /** By itself; false when only an area includes it. */
  chosen: z.boolean(),
});
export type WatchEntry = z.infer<typeof WatchEntry>;
export const WatchList = z.array(WatchEntry);
