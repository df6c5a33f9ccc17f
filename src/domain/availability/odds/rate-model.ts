/** What was seen at one location. */
export interface EpisodeCount {
  /** Days during which openings could have been seen. */
  days: number;
  /** Episodes of openings that fit what is asked about. */
  fitting: number;
  /** Episodes of other openings: a busy location has more of every kind. */
  other: number;
}

/** A gamma distribution over episodes a day: `shape` episodes in `days`. */
export interface Rate {
  shape: number;
  days: number;
}

/** How likely each rate is at a location, after what was seen there and everywhere. */
export type RateModel = (seen: EpisodeCount) => Rate;

/** Candidates for how alike locations are; a low shape lets each speak for itself. */
const SHAPES = [0.25, 0.4, 0.6, 1, 1.5, 2.5, 4, 6, 10, 16, 25, 40, 60, 100];
/** Candidates for how much the other openings at a location say about the fitting ones. */
const POWERS = [0, 0.25, 0.5, 0.75, 1];
/** Nothing seen anywhere still leaves a chance: half an episode. */
const UNSEEN = 0.5;

/**
 * Empirical Bayes: the rate of a location is drawn from a gamma distribution around an expected rate, and episodes come
 * at that rate (gamma-Poisson). Shape and expected rate are those under which the counts of all locations are the most
 * likely. The expected rate grows with the other openings at a location by a power that is found the same way; with
 * power 0 all locations are expected to be alike.
 */
export function fitRates(counts: readonly EpisodeCount[]): RateModel {
  const typical = meanRate(counts, ({ other }) => other);
  let best = { likelihood: -Infinity, power: 0, scale: 0, shape: 1 };
  const most = counts.reduce((max, { fitting }) => Math.max(max, fitting), 0);
  for (const power of POWERS) {
    const expected = counts.map((count) => count.days * activity(count, typical) ** power);
    const total = expected.reduce((sum, value) => sum + value, 0);
    const scale = total === 0 ? 0 : counts.reduce((sum, { fitting }) => sum + fitting, UNSEEN) / total;
    for (const shape of SHAPES) {
      const likelihood = logLikelihood(
        counts,
        expected.map((value) => value * scale),
        shape,
        most,
      );
      if (likelihood > best.likelihood + 1e-9) best = { likelihood, power, scale, shape };
    }
  }
  const { power, scale, shape } = best;
  return (seen) => {
    const expected = scale * activity(seen, typical) ** power;
    return { shape: shape + seen.fitting, days: shape / expected + seen.days };
  };
}

/** Other episodes a day, with one typical day added, so that a location without any has some. */
const activity = ({ days, other }: EpisodeCount, typical: number): number =>
  (other + typical) / (days + 1) || 1;

function meanRate(counts: readonly EpisodeCount[], of: (count: EpisodeCount) => number): number {
  const days = counts.reduce((sum, count) => sum + count.days, 0);
  return days === 0 ? 0 : counts.reduce((sum, count) => sum + of(count), 0) / days;
}

/** Of negative binomial counts with these means, without the part that depends on the counts alone. */
function logLikelihood(
  counts: readonly EpisodeCount[],
  means: readonly number[],
  shape: number,
  most: number,
): number {
  const rising = [0];
  for (let n = 0; n < most; n += 1) rising.push((rising[n] ?? 0) + Math.log(shape + n));
  return counts.reduce((sum, { fitting }, index) => {
    const mean = means[index] ?? 0;
    if (mean === 0) return sum;
    return (
      sum +
      (rising[fitting] ?? 0) +
      fitting * Math.log(mean / (mean + shape)) -
      shape * Math.log1p(mean / shape)
    );
  }, 0);
}
