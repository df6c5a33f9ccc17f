import * as z from 'zod/mini';
import { Program } from './programs.ts';

/** One location with everything open there; `date` is ISO 8601 with the location's own UTC offset, `slots` are open seats. */
export const AvailabilityEntry = z.object({
  location: z.object({ id: z.int(), name: z.string(), city: z.string(), state: z.string() }),
  availability: z.array(z.object({ date: z.string(), slots: z.int() })),
});
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>;
export const AvailabilityList = z.array(AvailabilityEntry);

export const LocationEntry = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  timeZone: z.string(),
  iata: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Where it lies on our map of the US, 975 by 610; null for what does not fit on it. */
  map: z.nullable(z.object({ x: z.number(), y: z.number() })),
  address: z.string(),
  postalCode: z.string(),
  notes: z.string(),
  directions: z.string(),
  flags: z.array(z.string()),
  /** For which it interviews. */
  programs: z.array(Program),
  retired: z.boolean(),
});
export type LocationEntry = z.infer<typeof LocationEntry>;
export const LocationList = z.array(LocationEntry);

export const SourceState = z.enum(['ok', 'partial', 'suspect', 'down']);
export type SourceState = z.infer<typeof SourceState>;

/** How the service is doing, from its own rows. Times are null, and shares too, until there is something to measure. */
export const ServiceStatus = z.object({
  lastGoodSweepAt: z.nullable(z.string()),
  nextSweepAt: z.nullable(z.string()),
  source: SourceState,
  checks24h: z.int(),
  good24h: z.int(),
  checks30d: z.int(),
  good30d: z.int(),
  /** From the earliest moment a slot could have appeared unseen to its announcement. */
  delayP50s: z.nullable(z.number()),
  delayP95s: z.nullable(z.number()),
  uptime30d: z.nullable(z.number()),
  /** Since when these figures count, at most 30 days back; null before the first minute is over. */
  measuredSince: z.nullable(z.string()),
  ticketsAnswered24h: z.nullable(z.number()),
  /** Customers who told us that they got their interview, and days since their first watch; null below 20 of them. */
  interviews: z.nullable(
    z.object({ customers: z.int(), booked: z.int(), share: z.number(), medianDays: z.nullable(z.number()) }),
  ),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

/** One opening from seen to gone, in words. */
const OpeningStory = z.object({
  heading: z.string(),
  note: z.string(),
  steps: z.array(z.object({ name: z.string(), when: z.string() })),
});

/** When openings appear and how long they last, over the last 30 days. */
export const OpeningHistory = z.object({
  /** Since when openings are counted here, at most 30 days back; null when nobody has looked yet. */
  since: z.nullable(z.string()),
  days: z.array(z.object({ date: z.string(), openings: z.int() })),
  /** By weekday (Monday first) and hour of the location's own clock. */
  hours: z.array(z.array(z.int())),
  /** Share still open after so many seconds; the median is null when half of them outlived our view. */
  lasted: z.object({
    openings: z.int(),
    medianSeconds: z.nullable(z.number()),
    curve: z.array(z.object({ seconds: z.int(), share: z.number() })),
  }),
  /** Over all centers only. */
  story: z.nullable(OpeningStory),
  /** When one center publishes new weeks of its calendar, in a sentence; null when none was noticed. */
  published: z.nullable(z.string()),
  /** How likely a new opening is at one center, in words: names with values, and what they rest on. */
  odds: z.nullable(z.object({ figures: z.array(z.tuple([z.string(), z.string()])), basis: z.string() })),
});
export type OpeningHistory = z.infer<typeof OpeningHistory>;
