export interface Countdown {
  pause: () => void;
  resume: () => void;
}

/** Calls back once when its time is used up; the time spent paused does not count. Starts paused. */
export function createCountdown(durationMs: number, onEnd: () => void): Countdown {
  let remaining = durationMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    pause: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      remaining -= Date.now() - startedAt;
    },
    resume: () => {
      if (timer !== undefined) return;
      startedAt = Date.now();
      timer = setTimeout(onEnd, remaining);
    },
  };
}
