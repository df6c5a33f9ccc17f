import * as z from 'zod/mini';
import { SourceState } from './availability.ts';

/** Full hours, oldest first, the running one last: `at` is when the hour began. */
const hourly = <Shape extends Record<string, z.core.$ZodType>>(figures: Shape) =>
  z.array(z.object({ at: z.string(), ...figures }));

export const SourceVitals = z.object({
  state: SourceState,
  goodAnswerAgeSeconds: z.nullable(z.int()),
  lastGoodSweepAt: z.nullable(z.string()),
  requestsLastHour: z.int(),
  requestsAllowedPerHour: z.int(),
  /** As the public status has them. */
  delayP50s: z.nullable(z.number()),
  delayP95s: z.nullable(z.number()),
  hours: hourly({
    requests: z.int(),
    failed: z.int(),
    openings: z.int(),
    /** The median of the openings found in that hour. */
    delayP50s: z.nullable(z.number()),
  }),
});
export type SourceVitals = z.infer<typeof SourceVitals>;

export const TextVitals = z.object({
  /** Rows of the outbox: due now, and put off until later. */
  waiting: z.int(),
  deferred: z.int(),
  oldestDueSeconds: z.nullable(z.int()),
  /** Texts that were not delivered in the last 24 hours, by the provider's code, the most frequent first. */
  failures24h: z.array(z.object({ code: z.nullable(z.string()), texts: z.int() })),
  hours: hourly({ texts: z.int(), failed: z.int() }),
});
export type TextVitals = z.infer<typeof TextVitals>;

export const RenewalVitals = z.object({
  /** Charges that fall due within 24 hours. */
  due24h: z.int(),
  /** Charges that were declined in the last 24 hours. */
  failed24h: z.int(),
  pastDue: z.int(),
  /** Refunds on their way. */
  refundsOpen: z.int(),
});
export type RenewalVitals = z.infer<typeof RenewalVitals>;

export const JobVitals = z.object({ waiting: z.int(), oldestDueSeconds: z.nullable(z.int()) });
export type JobVitals = z.infer<typeof JobVitals>;

/** A loop of the processes that run now, and when one of them last finished a step of it. */
const LoopVitals = z.object({
  name: z.string(),
  processes: z.int(),
  secondsSinceSuccess: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
});

export const OperatorHealth = z.object({
  at: z.string(),
  /** What needs somebody to look, newest first. */
  incidents: z.array(z.object({ id: z.int(), summary: z.string(), raisedAt: z.string() })),
  source: SourceVitals,
  texts: TextVitals,
  renewals: RenewalVitals,
  jobs: JobVitals,
  loops: z.array(LoopVitals),
  databaseBytes: z.int(),
});
export type OperatorHealth = z.infer<typeof OperatorHealth>;
