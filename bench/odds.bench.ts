import type { Runnable } from '../test/runner.ts';
import { printTable } from './table.ts';
import { type Forecast, forecastWorld, HISTORY_DAYS, HORIZONS, RATES } from './odds/forecasts.ts';
import { bandsOf, brierOf, calibrationError, type Method, METHODS } from './odds/score.ts';

/** Only these were looked at while the estimator was made; the score is of others. */
const TUNING_SEEDS = [1, 8] as const;
const SCORED_SEEDS = [101, 112] as const;

const NAMES: Record<Method, string> = {
  estimator: 'estimator',
  centerRate: "the center's plain rate",
  allAlike: 'all centers alike',
  oracle: 'oracle (true rates)',
};

/**
 * The chance of a fitting opening, as the product tells it, against what came in seeded worlds: people with drawn settings
 * at every center, fitted on the past, asked about the next days. Both baselines count the same fitting openings over the
 * same days.
 */
export const odds: Runnable = {
  async run({ seeds, progress }) {
    const [from, to] = seeds === 'tuning' ? TUNING_SEEDS : SCORED_SEEDS;
    progress(
      `worlds ${from} to ${to}; made on worlds ${TUNING_SEEDS.join(' to ')} alone; ${HISTORY_DAYS} days of history, ${RATES.from} to ${RATES.to} fitting a day`,
    );
    const all: Forecast[] = [];
    for (let seed: number = from; seed <= to; seed += 1) {
      all.push(...forecastWorld(seed));
      progress(`world ${seed}: ${all.length} forecasts so far`);
    }
    printCalibration(all);
    for (const days of HORIZONS)
      printScores(
        all.filter((forecast) => forecast.days === days),
        `${days} days`,
      );
    printScores(all, 'all');
    const baseline = Math.min(brierOf(all, 'centerRate'), brierOf(all, 'allAlike'));
    const ratio = brierOf(all, 'estimator') / baseline;
    const error = calibrationError(all, 'estimator');
    return `odds: calibration_error=${error.toFixed(3)} brier_ratio=${ratio.toFixed(3)}`;
  },
};

function printCalibration(all: readonly Forecast[]): void {
  printTable(
    ['said', 'forecasts', 'mean said', 'happened'],
    bandsOf(all, 'estimator').map(({ forecasts, predicted, happened }, band) => [
      `${band * 10}-${band * 10 + 10} %`,
      forecasts,
      percent(predicted),
      percent(happened),
    ]),
  );
}

function printScores(forecasts: readonly Forecast[], title: string): void {
  printTable(
    [title, 'Brier score', 'calibration error'],
    METHODS.map((method) => [
      NAMES[method],
      brierOf(forecasts, method).toFixed(4),
      calibrationError(forecasts, method).toFixed(3),
    ]),
  );
}

const percent = (share: number): string => (Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`);
