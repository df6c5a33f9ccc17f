import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { MIGRATIONS_FOLDER } from '#server/project';
import { printTable } from '../bench/table.ts';
import { playFlows, type StormResult } from '../test/money-storm/play.ts';
import { openMoneyWorld } from '../test/money-storm/world.ts';
import type { Runnable, RunOptions } from '../test/runner.ts';

const LANES = 2;

/** Lives with a subscription in which calls fail, answers get lost and processes die; a seed plays one again. */
export const money: Runnable = {
  async run({ full, seed, seeds, progress, whenDone }) {
    const count = full ? 10_000 : 2_000;
    const wanted =
      seeds === undefined ? Array.from({ length: count }, (_, index) => seed + index) : listed(seeds);
    const startedAt = Date.now();
    const results: StormResult[] = [];
    const lane = async (number: number) => {
      const world = await openMoneyWorld(await freshDatabase(whenDone), whenDone);
      const mine = wanted.filter((_, index) => index % LANES === number);
      return playFlows(world, mine, (result) => {
        results[number] = result;
        const flows = results.reduce((sum, each) => sum + (each?.flows ?? 0), 0);
        const broken = results.reduce((sum, each) => sum + (each?.broken.length ?? 0), 0);
        if (flows % 500 < 20) progress(`${flows} of ${wanted.length} flows, ${broken} broken promises`);
      });
    };
    const played = await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
    const sum = (pick: (result: StormResult) => number) =>
      played.reduce((total, each) => total + pick(each), 0);
    const broken = played.flatMap((result) => result.broken);
    printTable(
      ['flows', 'captures', 'deaths', 'most looks until settled', 'broken promises'],
      [
        [
          sum(({ flows }) => flows),
          sum(({ captures }) => captures),
          sum(({ died }) => died),
          Math.max(...played.map(({ mostLooks }) => mostLooks)),
          broken.length,
        ],
      ],
    );
    for (const line of broken.slice(0, 20))
      console.log(`${line}\n    again: npm run storm -- money --seeds ${/\d+/.exec(line)?.[0]}`);
    if (broken.length > 0) process.exitCode = 1;
    const has = (what: string) => broken.filter((line) => line.includes(what)).length;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return `storm money: flows=${sum(({ flows }) => flows)} double=${has('twice')} captured_not_active=${has('not active')} active_without_money=${has('without')} silent=${has('silent')} foreign=${has('stranger')} broken=${broken.length} seconds=${seconds} seed=${seed}`;
  },
};

/** 1,2 or 11-20. */
function listed(seeds: string): number[] {
  return seeds.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

async function freshDatabase(whenDone: RunOptions['whenDone']): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-storm-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  whenDone(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { db, close } = openDatabase<unknown>(postgres.url, { maxConnections: 2, onError: () => {} });
  await migrate(db, MIGRATIONS_FOLDER);
  await close();
  return postgres.url;
}
