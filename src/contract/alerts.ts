import * as z from 'zod/mini';
import { CHANNELS } from '#domain/alerts/channel';
import { REASONS } from '#domain/alerts/decision/reasons';
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
  channel: z.enum(CHANNELS),
  sentAt: z.string(),
  status: z.enum(ALERT_STATUSES),
  /** The provider's number for what went wrong. */
  errorCode: z.nullable(z.string()),
  /** Its openings went on to the next channel. */
  passedOn: z.boolean(),
  openings: z.array(ToldOpening),
  /** From the first look that saw what it tells of until it was handed over; null while that is not known. */
  secondsAfterSeen: z.nullable(z.int()),
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
  reason: z.nullable(z.enum(REASONS)),
  why: z.nullable(z.string()),
});
export type VerdictEntry = z.infer<typeof VerdictEntry>;

export const VerdictPage = z.object({ verdicts: z.array(VerdictEntry), next: z.nullable(z.int()) });
export type VerdictPage = z.infer<typeof VerdictPage>;

export const TIMELINE_FILTERS = ['all', 'texts', 'untexted'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** `before` is the `next` of the page before. */
export const TimelineQuery = z.strictObject({
  show: z.optional(z.enum(TIMELINE_FILTERS)),
  /** Only what happened at this location. */
  location: z.optional(IdText),
  before: z.optional(z.string().check(z.regex(/^\d{1,16}-(text|verdict)-\d{1,15}$/))),
  limit: PageQuery.shape.limit,
});

/** A message with its openings, or an opening that was not texted; `link` is the address of the page about them. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.extend(AlertEntry, { kind: z.literal('text'), link: z.string() }),
  z.extend(VerdictEntry, { kind: z.literal('verdict'), link: z.string() }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const TimelinePage = z.object({ entries: z.array(TimelineEntry), next: z.nullable(z.string()) });
export type TimelinePage = z.infer<typeof TimelinePage>;

const ReasonCount = z.object({ reason: z.enum(REASONS), openings: z.int() });

/** What settings would have done with the openings of the last days at the locations a person watches. */
export const PreferencesPreview = z.object({
  days: z.int(),
  /** From when on the figures count; later than `days` ago where the locations are not known that long. */
  since: z.string(),
  /** How much of that openings could have been seen, at the location that was looked at the longest. */
  observedDays: z.number(),
  texts: z.int(),
  openings: z.int(),
  /** The newest texts there would have been. */
  examples: z.array(z.object({ at: z.string(), text: z.string() })),
  /** Openings that would not have been texted, the most frequent reason first. */
  held: z.array(ReasonCount),
  /** Openings that would wait at this moment. */
  waiting: z.array(ReasonCount),
  /** Each day of the person's calendar, oldest first; openings found together count as one that was held. */
  daily: z.array(z.object({ date: z.string(), texts: z.int(), held: z.int() })),
  locations: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      timeZone: z.string(),
      /** Openings a day lately, which is what makes them rare or not. */
      perDay: z.number(),
      /** How many of the days openings could have been seen there. */
      observedDays: z.number(),
      /** Texts that would have named it. */
      texts: z.int(),
    }),
  ),
  /** How likely something that fits is to open at the watched locations. */
  odds: z.object({
    /** Days during which openings could have been seen there. */
    observedDays: z.number(),
    since: z.nullable(z.string()),
    /** How many times something that fits opened since then. */
    episodes: z.int(),
    /** Null while too little was seen to tell. */
    chances: z.nullable(z.array(z.object({ days: z.int(), chance: z.number() }))),
    /** After how long half of those that fit were gone; null when too few were seen. */
    halfGoneSeconds: z.nullable(z.number()),
    /** What would raise it the most, and how far it is from the nearest watched one. */
    nearby: z.array(
      z.object({ id: z.int(), name: z.string(), miles: z.int(), days: z.int(), chance: z.number() }),
    ),
  }),
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
