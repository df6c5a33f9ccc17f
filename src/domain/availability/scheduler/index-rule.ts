/** How fast unseen slots vanish (per millisecond): `fresh` up to FRESH_SPAN of a life, `settled` after it. */
export interface Vanishing {
  fresh: number;
  settled: number;
}

/** Up to this age a slot counts as fresh. Most that vanish at busy locations do so within it. */
export const FRESH_SPAN = 3 * 60_000;

/** Out of `gap` milliseconds since the last look, those whose openings are still there to be found. */
export function visibleTime({ fresh, settled }: Vanishing, gap: number): number {
  if (gap <= FRESH_SPAN) return -Math.expm1(-fresh * gap) / fresh;
  const atSpan = Math.exp(-fresh * FRESH_SPAN);
  return (1 - atSpan) / fresh - (atSpan * Math.expm1(-settled * (gap - FRESH_SPAN))) / settled;
}

/** How likely an unseen slot outlives its fresh age: the same for every gap, so a decision works it out once. */
export function aliveAtSpan(fresh: number): number {
  return Math.exp(-fresh * FRESH_SPAN);
}

/**
 * The index of a location is its weight times its rate of openings times this: look next where it is largest.
 * What one more look is worth after a gap of `gap`, per watcher and per opening rate: what it finds minus what looking
 * at this rhythm finds anyway. With one rate of vanishing μ it is (1 − e^(−μs))/μ − s·e^(−μs), the index under which
 * the best share of a fixed budget goes to each location; two ages of vanishing only bend the survival curve.
 */
export function gainOfLook({ fresh, settled }: Vanishing, gap: number, atSpan = aliveAtSpan(fresh)): number {
  if (gap <= FRESH_SPAN) {
    const x = fresh * gap;
    // The usual case, and half the time of a decision if it were left to exp: off by less than a millionth.
    if (x < 0.25) return gap * x * (1 / 2 - x * (1 / 3 - x * (1 / 8 - x * (1 / 30 - x / 144))));
    const alive = Math.exp(-fresh * gap);
    return (1 - alive) / fresh - gap * alive;
  }
  const y = settled * (gap - FRESH_SPAN);
  const later = y < 0.25 ? 1 - y * (1 - y * (1 / 2 - y * (1 / 6 - y * (1 / 24 - y / 120)))) : Math.exp(-y);
  return (1 - atSpan) / fresh + (atSpan * (1 - later)) / settled - gap * atSpan * later;
}
