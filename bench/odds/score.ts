import type { Forecast } from './forecasts.ts';

export const METHODS = ['estimator', 'centerRate', 'allAlike', 'oracle'] as const;
export type Method = (typeof METHODS)[number];
const BANDS = 10;

export interface Band {
  forecasts: number;
  predicted: number;
  happened: number;
}

/** The mean squared distance between chance and outcome. */
export const brierOf = (forecasts: readonly Forecast[], method: Method): number =>
  mean(forecasts.map((forecast) => (forecast[method] - Number(forecast.happened)) ** 2));

/** Mean chance and share of outcomes, for the forecasts in each tenth of the scale. */
export function bandsOf(forecasts: readonly Forecast[], method: Method): Band[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const own = forecasts.filter(
      (forecast) => Math.min(BANDS - 1, Math.floor(forecast[method] * BANDS)) === band,
    );
    return {
      forecasts: own.length,
      predicted: mean(own.map((forecast) => forecast[method])),
      happened: mean(own.map((forecast) => Number(forecast.happened))),
    };
  });
}

/** The mean distance between what was predicted and what happened, each band by its forecasts. */
export function calibrationError(forecasts: readonly Forecast[], method: Method): number {
  const off = bandsOf(forecasts, method).reduce(
    (sum, band) =>
      sum + (band.forecasts === 0 ? 0 : band.forecasts * Math.abs(band.predicted - band.happened)),
    0,
  );
  return off / forecasts.length;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
