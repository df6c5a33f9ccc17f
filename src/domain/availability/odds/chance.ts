import type { Rate } from './rate-model.ts';

/** The chance of at least one episode within so many days. */
export const chanceWithin = (rate: Rate, days: number): number => 1 - noneWithin(rate, days);

/** Over several locations. */
export const chanceAtAny = (rates: readonly Rate[], days: number): number =>
  1 - rates.reduce((none, rate) => none * noneWithin(rate, days), 1);

/** Expected episodes. */
export const expectedWithin = ({ shape, days: seen }: Rate, days: number): number => (shape / seen) * days;

const noneWithin = ({ shape, days: seen }: Rate, days: number): number => (1 + days / seen) ** -shape;
