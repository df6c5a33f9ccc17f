import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshDatabaseUrl } from '../../../../test/database.ts';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { playFlows } from '../../../../test/money-storm/play.ts';
import { openMoneyWorld } from '../../../../test/money-storm/world.ts';

const FIXED = 4_000;
const fresh = randomInt(2 ** 30);
const seedsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

it(`no month is taken twice, nothing captured stays inactive, nothing is active without money (fresh seeds from ${fresh})`, async () => {
  const world = await openMoneyWorld(await freshDatabaseUrl(), afterThisTest);
  const result = await playFlows(world, [...seedsFrom(FIXED, 80), ...seedsFrom(fresh, 40)]);
  expect(result.broken).toEqual([]);
  expect(result.flows).toBe(120);
  expect(result.captures).toBeGreaterThan(30);
  expect(result.died).toBeGreaterThan(5);
}, 600_000);
