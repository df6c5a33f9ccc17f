import { FRESH_SPAN, type Vanishing } from './index-rule.ts';
import { HOUR, MINUTE, NEVER } from './settings.ts';
import type { KnownSlot, Survival } from './estimates.ts';

/** Slots that outlived an hour, or were there before we looked, are stock: they go at the pace of ordinary booking. */
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

function classOf(slot: KnownSlot, at: number): number {
  return slot.firstSeenAt === NEVER ? 2 : ageClass(at - slot.firstSeenAt);
}

function hazard(survival: Survival, age: number): number {
  const deaths = (survival.deaths[age] as number) + PRIOR_DEATHS;
  return deaths / ((survival.watched[age] as number) + PRIOR_DEATHS * (PRIOR_LIFE[age] as number));
}

export function vanishingOf(survival: Survival): Vanishing {
  return readVanishing(survival, { fresh: 0, settled: 0 });
}

/** The same into an object that is at hand: a decision reads it for every location. */
export function readVanishing(survival: Survival, into: Vanishing): Vanishing {
  into.fresh = hazard(survival, 0);
  into.settled = hazard(survival, 1);
  return into;
}

/** How likely a slot seen open at `seenAt` is still open at `at`. */
export function stillOpen(survival: Survival, slot: KnownSlot, seenAt: number, at: number): number {
  const x = hazard(survival, classOf(slot, seenAt)) * (at - seenAt);
  return x < 0.001 ? 1 - x : Math.exp(-x);
}

/** Expected wait for a death that is known to lie inside `gap`. */
function timeToDeath(rate: number, gap: number): number {
  const x = rate * gap;
  return x < 1e-6 ? gap / 2 : gap * (1 / x - 1 / Math.expm1(x));
}

interface Sighting {
  slot: KnownSlot;
  /** Seen open from here … */
  from: number;
  /** … to here, */
  aliveAt: number;
  /** and not any more at this later moment; null when it was still open at `aliveAt`. */
  goneAt: number | null;
}

/**
 * Learns from what became of known slots. A slot still open adds only time (the end of its life is not known yet),
 * one that is gone adds a death and the time it is expected to have lasted in the gap nobody watched.
 */
export function learnSurvival(survival: Survival, sightings: readonly Sighting[]): Survival {
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
  return forget({ deaths, watched });
}

/** Old deaths fade once this many newer ones are known, so that a location that changes is learned again. */
const REMEMBERED_DEATHS = 300;

function forget({ deaths, watched }: { deaths: number[]; watched: number[] }): Survival {
  deaths.forEach((count, age) => {
    if (count <= REMEMBERED_DEATHS) return;
    deaths[age] = count / 2;
    watched[age] = (watched[age] ?? 0) / 2;
  });
  return { deaths, watched };
}
