/** Set by the operator; the scheduler learns everything else. All durations in milliseconds. */
export interface SchedulerSettings {
  /** Never more requests than this in any 60 seconds, over all processes. */
  requestsPerMinute: number;
  /** A good answer of the bulk call for all dates at least this often. */
  checkInterval: number;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** "Never happened": every real instant lies after it, and it survives JSON. */
export const NEVER = 0;

/** A location with stock is looked at in detail at least this often; without the bulk call every location is. */
export const DETAIL_CEILING = 30 * MINUTE;

/**
 * A request leaves a little after it was decided, never equally late. N + 1 decisions span a minute and this much
 * more, so that N + 1 requests never meet inside one minute at the other end.
 */
const DEPARTURE_SPREAD = 1 * SECOND;

/** No more than the allowed requests are decided on within this time. */
export const WINDOW = MINUTE + DEPARTURE_SPREAD;

/**
 * From this budget on, one request per minute is reserved for an urgent look (a bit has flipped, or a text waits for
 * it), which is then sent at once instead of in turn. Smaller budgets cannot spare one.
 */
const LEAST_BUDGET_WITH_RESERVE = 5;

export const hasReserve = ({ requestsPerMinute }: SchedulerSettings): boolean =>
  requestsPerMinute >= LEAST_BUDGET_WITH_RESERVE;

/** Time from one request in turn to the next: constant, because bursts are neither polite nor useful. */
export function spacing({ requestsPerMinute }: SchedulerSettings, keptBack = 0): number {
  return Math.ceil(WINDOW / (requestsPerMinute - keptBack));
}

export function zeros(length: number): number[] {
  return Array<number>(length).fill(0);
}
