import { type Played, playFlow } from './flow.ts';
import { findBrokenPromises } from './verify.ts';
import type { MoneyWorld } from './world.ts';

export interface StormResult {
  flows: number;
  captures: number;
  mostLooks: number;
  died: number;
  broken: string[];
}

/** The provider's books are emptied after each batch, so that looking through them stays quick. */
const BATCH = 20;

/** Flow after flow, each from a seed of its own, so that a failure can be played again alone. */
export async function playFlows(
  world: MoneyWorld,
  seeds: readonly number[],
  progress: (result: StormResult) => void = () => {},
): Promise<StormResult> {
  const result: StormResult = { flows: 0, captures: 0, mostLooks: 0, died: 0, broken: [] };
  for (let at = 0; at < seeds.length; at += BATCH) {
    const played: Played[] = [];
    for (const seed of seeds.slice(at, at + BATCH)) played.push(await playFlow(world, seed));
    result.broken.push(...(await findBrokenPromises(world, played)));
    result.captures += (await world.desk.captures()).length;
    result.flows += played.length;
    result.mostLooks = Math.max(result.mostLooks, ...played.map(({ settledAfter }) => settledAfter));
    result.died += played.flatMap(({ story }) => story).filter((line) => line.endsWith('died')).length;
    await startAfresh(world);
    progress(result);
  }
  return result;
}

async function startAfresh({ db, desk }: MoneyWorld): Promise<void> {
  await db.deleteFrom('payment_event').execute();
  await db.deleteFrom('wallet').execute();
  await db.deleteFrom('payment_attempt').execute();
  await db.deleteFrom('invoice').execute();
  await db.deleteFrom('subscription').execute();
  await desk.reset();
}
