import * as z from 'zod/mini';
import { FILTER_REASONS } from '#domain/alerts/decision/reasons';
import { LocationEntry } from './availability.ts';
import { Booking } from './bookings.ts';
import { Program } from './programs.ts';
import { NotificationPreferences } from './preferences.ts';

/** A time that is open; `date` is ISO 8601 with the location's own UTC offset. */
const OpenSlot = z.object({ date: z.string(), slots: z.int() });

/** What somebody who watches a location wants to know of it at a glance. */
export const WatchedCenter = z.object({
  ...z.pick(LocationEntry, { id: true, slug: true, name: true, city: true, state: true, timeZone: true })
    .shape,
  retired: z.boolean(),
  /** One for which it interviews, when that is not the program the person has applied for. */
  otherProgram: z.nullable(Program),
  /** By itself; false when only an area includes it. */
  chosen: z.boolean(),
  /** From the place of an area, where it is not the first choice. */
  miles: z.nullable(z.int()),
  /** Names what is open here: another one means that something opened or went. */
  version: z.string(),
  lookedAt: z.nullable(z.string()),
  /** Open seats, whether they fit or not. */
  openSeats: z.int(),
  soonest: z.nullable(OpenSlot),
  /** Those that fit the settings, earliest first. */
  fitting: z.array(OpenSlot),
  /** When the newest of the fitting ones was first seen; null when it was open before we looked. */
  openedAt: z.nullable(z.string()),
  /** When something is open and none fits: why, in a few words after "15 open, ". */
  noneFits: z.nullable(z.string()),
  /** The same as a word; null when they fail for different reasons. */
  reason: z.nullable(z.enum(FILTER_REASONS)),
  /** The last fourteen days on the location's calendar, today last; those before we looked are left out. */
  days: z.array(z.object({ date: z.string(), fitting: z.int(), other: z.int() })),
  /** What the fourteen days show, in a sentence. */
  finding: z.string(),
  /** How often something that fits opens, and at which hours; null while we have not looked for long enough to say. */
  rate: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  lastTextAt: z.nullable(z.string()),
});
export type WatchedCenter = z.infer<typeof WatchedCenter>;

export const DashboardAnswer = z.object({
  /** The service's time; ages are measured from it, whatever the reader's clock says. */
  at: z.string(),
  preferences: NotificationPreferences,
  /** Which one the person has applied for. */
  program: Program,
  /** When STOP was said from the confirmed number, while it holds. */
  stoppedAt: z.nullable(z.string()),
  centers: z.array(WatchedCenter),
  /** Null unless they told us that they got their interview. */
  booking: z.nullable(Booking),
  firstRun: z.object({
    /** The last test text, and how long it took; null while that is not known. */
    testedAt: z.nullable(z.string()),
    arrivedAfterSeconds: z.nullable(z.int()),
    hidden: z.boolean(),
  }),
});
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;
