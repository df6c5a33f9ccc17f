import { DAY } from '#simulators/appointments/world/parameters';
import type { Opening, Timeline } from './timeline.ts';

/** The first week is for learning. */
const UNSCORED_DAYS = 7;
/** Most people ask for the next 90 days. */
const AHEAD_AT_MOST = 90;
/** Time a person needs to read the text and reach the booking page. */
const TIME_TO_USE = 60_000;
/** A request takes a second: nothing can be known sooner. */
export const REQUEST_TIME = 1_000;

/** One policy over one world; shares and delays are weighted by watchers, delays in seconds. */
export interface Score {
  caught: number;
  useful: number;
  p50: number;
  p95: number;
  requestsPerMinute: number;
  /** Of what was taken and came back; not a number where nothing does. */
  relistedCaught: number;
}

function weightedQuantile(sorted: readonly { delay: number; weight: number }[], share: number): number {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  for (const { delay, weight } of sorted) {
    seen += weight;
    if (seen >= share * total) return delay / 1_000;
  }
  return 0;
}

/** Openings that count: after the learning days, not too far ahead, at a centre somebody watches. */
export function scoredOpenings({ world, from, byCentre }: Timeline): { slot: Opening; weight: number }[] {
  return byCentre.flatMap((slots, centre) => {
    const weight = world.centres[centre]?.watchers ?? 0;
    if (weight === 0) return [];
    return slots
      .filter((slot) => slot.appearsAt >= from + UNSCORED_DAYS * DAY && slot.daysAhead < AHEAD_AT_MOST)
      .map((slot) => ({ slot, weight }));
  });
}

/** `detectedAt` by index of the slot, NaN where it was never seen. */
export function scoreOf(timeline: Timeline, detectedAt: Float64Array, requests: number): Score {
  const isCaught = ({ slot }: { slot: Opening }) => slot.goneAt > (detectedAt[slot.index] ?? Number.NaN);
  const scored = scoredOpenings(timeline);
  const relisted = scored.filter(({ slot }) => slot.relisted);
  let all = 0;
  let caught = 0;
  let useful = 0;
  const delays: { delay: number; weight: number }[] = [];
  for (const { slot, weight } of scored.filter((one) => !one.slot.relisted)) {
    all += weight;
    const at = detectedAt[slot.index] ?? Number.NaN;
    // Seen in an answer that arrived after the slot was gone is not caught.
    if (!isCaught({ slot })) continue;
    caught += weight;
    if (slot.goneAt > at + TIME_TO_USE) useful += weight;
    delays.push({ delay: at - slot.appearsAt, weight });
  }
  delays.sort((one, other) => one.delay - other.delay);
  return {
    caught: caught / all,
    useful: useful / all,
    p50: weightedQuantile(delays, 0.5),
    p95: weightedQuantile(delays, 0.95),
    requestsPerMinute: requests / ((timeline.to - timeline.from) / 60_000),
    relistedCaught: weightOf(relisted.filter(isCaught)) / weightOf(relisted),
  };
}

const weightOf = (openings: readonly { weight: number }[]) =>
  openings.reduce((sum, { weight }) => sum + weight, 0);

/** Every opening looked at in the instant it appears: what no policy can beat. */
export function ceilingOf(timeline: Timeline): Score {
  const detectedAt = new Float64Array(timeline.count);
  for (const slots of timeline.byCentre) {
    for (const slot of slots) detectedAt[slot.index] = slot.appearsAt + REQUEST_TIME;
  }
  return scoreOf(timeline, detectedAt, 0);
}
