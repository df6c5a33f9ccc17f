import { FRESH_SPAN, type Vanishing } from './index-rule.ts';
import { HOUR, MINUTE, NEVER } from './settings.ts';
import type { TrackedSlot, SlotSurvival } from './estimates.ts';

/** Slots older than an hour, or open before our first look, are stock: they vanish at the rate of ordinary booking. */
const STOCK_AGE = 1 * HOUR;

/**
 * Before anything was seen: mean life at each age (fresh, settled, stock), believed as firmly as this many deaths.
 * Openings are typically taken within one to a few minutes; some last hours.
 */
const PRIOR_LIFE: readonly number[] = [5 * MINUTE, 20 * MINUTE, 24 * HOUR];
const PRIOR_DEATHS = 1.5;

function ageClass(age: number): number {
  if (age < FRESH_SPAN) return 0;
  return age < STOCK_AGE ? 1 : 2;
}

function classOf(slot: TrackedSlot, at: number): number {
  return slot.firstSeenAt === NEVER ? 2 : ageClass(at - slot.firstSeenAt);
}

function hazard(survival: SlotSurvival, age: number): number {
  const deaths = (survival.deaths[age] as number) + PRIOR_DEATHS;
  return deaths / ((survival.watched[age] as number) + PRIOR_DEATHS * (PRIOR_LIFE[age] as number));
}

export function vanishingOf(survival: SlotSurvival): Vanishing {
  return readVanishing(survival, { fresh: 0, settled: 0 });
}

/** As `vanishingOf`, into an existing object: a decision reads it for every location. */
export function readVanishing(survival: SlotSurvival, into: Vanishing): Vanishing {
  into.fresh = hazard(survival, 0);
  into.settled = hazard(survival, 1);
  return into;
}

/** How likely a slot seen open at `seenAt` is still open at `at`. */
export function stillOpen(survival: SlotSurvival, slot: TrackedSlot, seenAt: number, at: number): number {
  const x = hazard(survival, classOf(slot, seenAt)) * (at - seenAt);
  return x < 0.001 ? 1 - x : Math.exp(-x);
}

/** Expected wait for a death that is known to lie inside `gap`. */
function timeToDeath(rate: number, gap: number): number {
  const x = rate * gap;
  return x < 1e-6 ? gap / 2 : gap * (1 / x - 1 / Math.expm1(x));
}

interface SlotLifespan {
  slot: TrackedSlot;
  /** Seen open from here … */
  from: number;
  /** … to here, */
  aliveAt: number;
  /** and not any more at this later moment; null when it was still open at `aliveAt`. */
  goneAt: number | null;
}

/**
 * Learns lifetimes from known slots. A slot that is still open adds only time (a censored observation); one that is
 * gone adds a death and the time it is expected to have lasted in the unobserved gap.
 */
export function learnSurvival(survival: SlotSurvival, sightings: readonly SlotLifespan[]): SlotSurvival {
  if (sightings.length === 0) return survival;
  const deaths = [...survival.deaths];
  const watched = [...survival.watched];
  for (const { slot, from, aliveAt, goneAt } of sightings) {
    const early = classOf(slot, from);
    watched[early] = (watched[early] ?? 0) + (aliveAt - from);
    if (goneAt === null) continue;
    const late = classOf(slot, aliveAt);
    deaths[late] = (deaths[late] ?? 0) + 1;
    watched[late] = (watched[late] ?? 0) + timeToDeath(hazard(survival, late), goneAt - aliveAt);
  }
  return fadeOldDeaths({ deaths, watched });
}

/** Old deaths fade once this many newer ones are known, so that a location that changes is learned again. */
const REMEMBERED_DEATHS = 300;

function fadeOldDeaths({ deaths, watched }: { deaths: number[]; watched: number[] }): SlotSurvival {
  deaths.forEach((count, age) => {
    if (count <= REMEMBERED_DEATHS) return;
    deaths[age] = count / 2;
    watched[age] = (watched[age] ?? 0) / 2;
  });
  return { deaths, watched };
}
