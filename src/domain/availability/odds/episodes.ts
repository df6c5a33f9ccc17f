import type { Instant } from '#domain/time/zone-offset';

/**
 * Openings that follow each other this closely are one chance for the person who is told: a batch, what a cancellation
 * brings along, or a slot that is listed again.
 */
const EPISODE_GAP = 60 * 60_000;

/** How many episodes these openings make; times in ascending order. */
export function countEpisodes(times: readonly Instant[]): number {
  let episodes = 0;
  let last = -Infinity;
  for (const at of times) {
    if (at - last > EPISODE_GAP) episodes += 1;
    last = at;
  }
  return episodes;
}
