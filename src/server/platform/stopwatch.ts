import type { Clock } from './clock.ts';

/**
 * Milliseconds since the start, by whichever of two clocks has moved further. The monotonic clock does not count the time
 * in which a virtual machine is suspended; the wall clock does, but can be set back.
 */
export function startStopwatch(clock: Clock): () => number {
  const monotonicStart = performance.now();
  const wallStart = clock.now().getTime();
  return () => Math.max(performance.now() - monotonicStart, clock.now().getTime() - wallStart);
}
