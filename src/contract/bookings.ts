import * as z from 'zod/mini';
import { LocalDate } from './preferences.ts';

/** An opening that we texted, as somebody may choose it for the interview they got; `date` is ISO 8601 with offset. */
const TextedOpening = z.object({
  id: z.int(),
  center: z.string(),
  date: z.string(),
  timeZone: z.string(),
});

/** What somebody told us about the interview they got. */
export const Booking = z.object({
  bookedAt: z.string(),
  /** False once they asked for earlier dates only. */
  textsOff: z.boolean(),
  /** Null as long as they have not told us the date; time and center are known for an opening that we texted. */
  interview: z.nullable(
    z.object({
      date: z.string(),
      slot: z.nullable(z.object({ center: z.string(), date: z.string(), timeZone: z.string() })),
    }),
  ),
  /** What we texted lately and lies ahead, most likely first. */
  texted: z.array(TextedOpening),
});
export type Booking = z.infer<typeof Booking>;

/** One of them, or neither when the date is known already. */
export const EarlierBody = z.strictObject({
  date: z.optional(LocalDate),
  openingId: z.optional(z.int().check(z.positive())),
});
export type EarlierBody = z.infer<typeof EarlierBody>;

/** An entry for a calendar (RFC 5545). */
export const CalendarFile = z.string();
