import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { printTable } from '../bench/table.ts';
import { memoryFolder } from '../test/memory-folder.ts';
import { provePasswordQuickly } from '../test/quick-password.ts';
import type { Runnable, RunOptions } from '../test/runner.ts';
import { playYear } from './year/play.ts';
import { replayCommand, shrink } from './year/shrink.ts';

/** A year of customers, in virtual time, through the whole product, held against a model of what was promised. */
export const year: Runnable = {
  async run({ seed, days = 365, customers = 300, only, until, stopAtFirst, progress, whenDone }) {
    const serverUrl = await freshServer(whenDone);
    const begun = performance.now();
    const options = { serverUrl, seed, days, customers, only, until, stopAtFirst, progress };
    const result = await playYear(options);
    const seconds = Math.round((performance.now() - begun) / 1000);
    printTable(
      ['days', 'customers', 'requests to the source', 'leapt over', 'steps', 'violations', 'seconds'],
      [[result.days, customers, result.polls, result.leapt, result.steps, result.violations.length, seconds]],
    );
    for (const [what, times] of [...result.counts].toSorted(([, a], [, b]) => b - a))
      progress(`${times} × ${what}`);
    const [first] = result.violations;
    if (first !== undefined) {
      process.exitCode = 1;
      console.log(`seed ${seed}, day ${first.day}: ${first.who}: ${first.what}`);
      const isReplay = only !== undefined || until !== undefined || stopAtFirst === true;
      const everybody = Array.from({ length: customers }, (_, index) => index);
      const shrunk = isReplay
        ? { cast: only ?? everybody, until: first.day + 1 }
        : await shrink(options, first);
      if (!isReplay) console.log(`    the smallest cast: ${shrunk.cast.join(', ')}`);
      console.log(`    again: ${replayCommand(options, shrunk)}`);
    }
    return `storm year: days=${result.days} customers=${customers} violations=${result.violations.length} seed=${seed}`;
  },
};

async function freshServer(whenDone: RunOptions['whenDone']): Promise<string> {
  const dataDir = await memoryFolder('gatelight-year-');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  whenDone(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const client = new pg.Client(postgres.url);
  await client.connect();
  await provePasswordQuickly(client);
  await client.end();
  return postgres.url;
}
