import * as z from 'zod/mini';
import { LIMITS } from '#domain/alerts/decision/preferences';
import { isLocalDate } from '#domain/time/local-time';
import { TIMES_OF_DAY } from '#domain/time/time-of-day';

/** Whole numbers out of range are brought into it; anything else is refused. */
const clamped = ({ min, max }: { min: number; max: number }) =>
  z.pipe(
    z.int(),
    z.transform((value) => Math.min(max, Math.max(min, value))),
  );

const TimeOfDay = z.enum(TIMES_OF_DAY);
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times look like 22:00'));
const QuietHours = z
  .strictObject({ from: Clock, to: Clock })
  .check(z.refine(({ from, to }) => from !== to, 'Quiet hours must begin and end at different times'));
export const LocalDate = z
  .string()
  .check(z.refine((date) => isLocalDate(date), 'Dates look like 2026-12-02'));

/** The four fields of the settings form are required; the others stay as they are when left out. */
export const NotificationPreferencesBody = z.strictObject({
  immediateAlerts: z.boolean(),
  maxDailyNotifications: clamped(LIMITS.maxPerDay),
  minimumDaysOut: clamped(LIMITS.timeframeDays),
  urgencyThreshold: clamped(LIMITS.urgencyThreshold),
  timesOfDay: z.optional(
    z.array(TimeOfDay).check(z.minLength(1, 'Choose at least one time of day'), z.maxLength(10)),
  ),
  weekendsOnly: z.optional(z.boolean()),
  quietHours: z.optional(z.nullable(QuietHours)),
  partySize: z.optional(clamped(LIMITS.partySize)),
  earlierThan: z.optional(z.nullable(LocalDate)),
  pausedUntil: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
});
export type NotificationPreferencesBody = z.infer<typeof NotificationPreferencesBody>;

export const NotificationPreferences = z.object({
  immediateAlerts: z.boolean(),
  maxDailyNotifications: z.int(),
  minimumDaysOut: z.int(),
  urgencyThreshold: z.int(),
  timesOfDay: z.array(TimeOfDay),
  weekendsOnly: z.boolean(),
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  partySize: z.int(),
  earlierThan: z.nullable(z.string()),
  pausedUntil: z.nullable(z.string()),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const NotificationPreferencesAnswer = z.object({ preferences: NotificationPreferences });
export type NotificationPreferencesAnswer = z.infer<typeof NotificationPreferencesAnswer>;
