/** Numbers that follow from a seed alone, so that a world can be told again. */
export interface RandomSource {
  /** Uniform in [0, 1). */
  next(): number;
}

/** Mixes integers into one 32-bit seed (the finaliser of MurmurHash3 after each part). */
function mix(parts: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** One stream per purpose: the same parts give the same numbers whatever else was drawn before. */
export function randomFrom(...parts: readonly number[]): RandomSource {
  let a = mix([...parts, 1]);
  let b = mix([...parts, 2]);
  let c = mix([...parts, 3]);
  let counter = 1;
  // Small fast counter generator (sfc32): 128 bits of state, passes the usual batteries, four lines.
  const step = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i++) step();
  return { next: () => step() / 4_294_967_296 };
}

export function uniform(random: RandomSource, from: number, to: number): number {
  return from + random.next() * (to - from);
}

/** Both ends included. */
export function wholeNumber(random: RandomSource, from: number, to: number): number {
  return from + Math.floor(random.next() * (to - from + 1));
}

export function exponential(random: RandomSource, mean: number): number {
  return -Math.log(1 - random.next()) * mean;
}

function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

export function lognormal(random: RandomSource, median: number, sigma: number): number {
  return median * Math.exp(sigma * normal(random));
}

export function weibull(random: RandomSource, scale: number, shape: number): number {
  return scale * exponential(random, 1) ** (1 / shape);
}

/** From values at equal shares of the draws (ends, quarters …), with equal ratios in between. */
export function betweenQuantiles(random: RandomSource, values: readonly number[]): number {
  const place = random.next() * (values.length - 1);
  const from = values[Math.floor(place)] ?? 0;
  const to = values[Math.ceil(place)] ?? from;
  return from * (to / from) ** (place % 1);
}

/** How many of something happen when `mean` are expected: gaps of a unit-rate process laid end to end. */
export function poisson(random: RandomSource, mean: number): number {
  let count = 0;
  for (let at = exponential(random, 1); at < mean; at += exponential(random, 1)) count++;
  return count;
}

/** 0, 1, 2 … with the given mean. */
export function geometric(random: RandomSource, mean: number): number {
  return Math.floor(Math.log(1 - random.next()) / Math.log(mean / (mean + 1)));
}

/** The value whose share the draw falls into; shares add up to anything. */
export function pick<T>(random: RandomSource, shares: readonly (readonly [T, number])[]): T {
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  let left = random.next() * total;
  for (const [value, share] of shares) {
    left -= share;
    if (left < 0) return value;
  }
  const last = shares.at(-1);
  if (last === undefined) throw new Error('nothing to pick from');
  return last[0];
}

export function shuffled<T>(random: RandomSource, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, key: random.next() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
