import type { Clock } from '#server/platform/clock';

/** Time that stands still until the test moves it. */
export interface TestClock extends Clock {
  advance(amount: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function testClock(start = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
