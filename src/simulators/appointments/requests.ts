/** One request as it arrived. */
export interface ReceivedRequest {
  at: string;
  call: SchedulerCall;
  url: string;
  userAgent: string;
}

export const CALLS = ['list', 'bulk', 'seats', 'slots', 'availability'] as const;
export type SchedulerCall = (typeof CALLS)[number];

export interface RequestLog {
  add(request: Omit<ReceivedRequest, 'at'>): void;
  /** How many ever since the last clearing. */
  count(): number;
  list(since?: Date): ReceivedRequest[];
  clear(): void;
}

/** Enough for a test of the budget over an hour; older ones are only counted. */
const KEPT = 20_000;

export function requestLog(now: () => Date, changed: () => void): RequestLog {
  let count = 0;
  let kept: ReceivedRequest[] = [];
  return {
    add(request) {
      count += 1;
      kept.push({ at: now().toISOString(), ...request });
      if (kept.length > KEPT * 2) kept = kept.slice(-KEPT);
      changed();
    },
    count: () => count,
    list: (since) => kept.filter(({ at }) => since === undefined || at >= since.toISOString()),
    clear() {
      count = 0;
      kept = [];
      changed();
    },
  };
}
