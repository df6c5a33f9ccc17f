import * as z from 'zod/mini';
import { IdText } from './ids.ts';
import { LINK_CODE } from './link-code.ts';

/** An opening as the log and the short page show it; `date` is ISO 8601 with the location's own UTC offset. */
export const ToldOpening = z.object({
  id: z.int(),
  location: z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    timeZone: z.string(),
  }),
  date: z.string(),
  slots: z.int(),
  /** Still there at the last look. */
  open: z.boolean(),
});
export type ToldOpening = z.infer<typeof ToldOpening>;

/** Newest first; `before` is the `next` of the page before. */
export const PageQuery = z.strictObject({
  before: z.optional(IdText),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});

export const ALERT_STATUSES = ['sending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown'] as const;

export const AlertEntry = z.object({
  id: z.int(),
  sentAt: z.string(),
  status: z.enum(ALERT_STATUSES),
  /** The provider's number for what went wrong. */
  errorCode: z.nullable(z.string()),
  openings: z.array(ToldOpening),
});
export type AlertEntry = z.infer<typeof AlertEntry>;

export const AlertPage = z.object({ alerts: z.array(AlertEntry), next: z.nullable(z.int()) });
export type AlertPage = z.infer<typeof AlertPage>;

export const VERDICT_OUTCOMES = ['sent', 'waiting', 'held'] as const;

/** What was decided about an opening at a location the person watches, and why. */
export const VerdictEntry = z.object({
  opening: ToldOpening,
  firstSeenAt: z.string(),
  urgency: z.nullable(z.int()),
  outcome: z.enum(VERDICT_OUTCOMES),
  /** A stable word and a sentence; null when it was sent. */
  reason: z.nullable(z.string()),
  why: z.nullable(z.string()),
});
export type VerdictEntry = z.infer<typeof VerdictEntry>;

export const VerdictPage = z.object({ verdicts: z.array(VerdictEntry), next: z.nullable(z.int()) });
export type VerdictPage = z.infer<typeof VerdictPage>;

/** What settings would have done with the openings of the last days. */
export const PreferencesPreview = z.object({
  days: z.int(),
  texts: z.int(),
  openings: z.int(),
  /** The newest texts there would have been. */
  examples: z.array(z.object({ at: z.string(), text: z.string() })),
});
export type PreferencesPreview = z.infer<typeof PreferencesPreview>;

export const LinkParams = z.strictObject({ code: z.string().check(z.regex(LINK_CODE)) });

/** What stands behind the address in a text: openings, and nothing about who was told. */
export const LinkAnswer = z.object({
  openings: z.array(ToldOpening),
  /** When the oldest of their locations was last looked at. */
  checkedAt: z.nullable(z.string()),
});
export type LinkAnswer = z.infer<typeof LinkAnswer>;
