import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/db/database';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import type { Tables } from '#server/tables';
import { printTable } from '../bench/table.ts';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { buildWorker } from '../test/alerts-storm/naive-workers.ts';
import { type NaiveStormResult, playNaiveStorm } from '../test/alerts-storm/naive-storm.ts';
import { NAIVE_WAYS, type NaiveWay } from '../test/alerts-storm/orders.ts';
import { playProductStorm, type ProductStormResult } from '../test/alerts-storm/product-storm.ts';
import type { Runnable, RunOptions } from '../test/runner.ts';

const BUILT = ['dist/server/serve.js'];

/** What every run of ours has in common: three workers as built, and stops of up to forty seconds. */
const PRODUCT = { command: BUILT, workers: 3, longestFaultMs: 40_000 };

/**
 * Our workers under every fault that production has, beside the two ways that everybody tries first under the mildest
 * ones. The long form sends 10,000 alerts at thirty a second, loses the database server for good in between, and then
 * 1,000 with the settings that ship.
 */
export const alerts: Runnable = {
  async run(options) {
    await ensureBuilt();
    const { full, seed, progress, whenDone } = options;
    const shared = { ...PRODUCT, seed, progress, whenDone };
    const fast = await playProductStorm({
      ...shared,
      people: full ? 1_000 : 200,
      waves: 10,
      faults: full ? 420 : 60,
      faultEveryMs: 2_500,
      failover: true,
      env: { SMS_SEGMENTS_PER_SECOND: '30' },
    });
    const shipped = await playProductStorm({
      ...shared,
      people: full ? 250 : 40,
      waves: 4,
      faults: full ? 120 : 20,
      faultEveryMs: 2_500,
      failover: false,
      env: {},
    });
    const naive = await playNaive(options);
    print([['ours, 30 a second', fast], ['ours, as it ships', shipped], ...naive]);
    for (const { deaths } of [fast, shipped]) for (const death of deaths) console.error(death);
    const ours = [fast, shipped];
    const sum = (pick: (result: ProductStormResult) => number) =>
      ours.reduce((all, each) => all + pick(each), 0);
    const faults = sum((each) => Object.values(each.faults).reduce((all, count) => all + count, 0));
    const bad = sum(({ lost, twice, deaths }) => lost + twice + deaths.length);
    if (bad > 0) process.exitCode = 1;
    const [marked, acknowledged] = naive.map(([, result]) => result);
    return [
      `storm alerts: alerts=${sum((each) => each.alerts)} faults=${faults} lost=${sum(({ lost }) => lost)}`,
      `twice=${sum(({ twice }) => twice)} unsure=${sum(({ unsure }) => unsure)} late=${sum(({ late }) => late)}`,
      `died=${sum(({ deaths }) => deaths.length)} back_s=${Math.max(...ours.map((each) => each.slowestReturnSeconds))}`,
      `failover_s=${fast.failoverSeconds} mark_lost=${marked?.lost} ack_twice=${acknowledged?.twice} seed=${seed}`,
    ].join(' ');
  },
};

async function playNaive({
  full,
  seed,
  progress,
  whenDone,
}: RunOptions): Promise<[NaiveWay, NaiveStormResult][]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-storm-'));
  whenDone(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  whenDone(() => server.stop());
  const workerFile = await buildWorker();
  const results: [NaiveWay, NaiveStormResult][] = [];
  for (const way of NAIVE_WAYS) {
    const databaseUrl = await newDatabase(server.url, way);
    const { db, close } = openDatabase<Tables>(databaseUrl, { maxConnections: 8, onError: () => {} });
    whenDone(close);
    const scale = full ? 2 : 1;
    const result = await playNaiveStorm({
      db,
      databaseUrl,
      workerFile,
      way,
      people: 400 * scale,
      waves: 10,
      kills: 60 * scale,
      killEveryMs: 250,
      workers: 3,
      seed,
      progress,
    });
    results.push([way, result]);
  }
  return results;
}

function print(results: [string, NaiveStormResult | ProductStormResult][]): void {
  printTable(
    [
      '',
      'alerts',
      'lost',
      'lost %',
      'twice',
      'twice %',
      'not sent, with a reason',
      'after 60 s',
      'slowest',
      'faults',
    ],
    results.map(([name, result]) => [
      name,
      result.alerts,
      result.lost,
      ((result.lost / result.alerts) * 100).toFixed(2),
      result.twice,
      ((result.twice / result.alerts) * 100).toFixed(2),
      ...('late' in result
        ? [
            result.unsure,
            result.late,
            `${Math.round(result.slowestSeconds)} s`,
            Object.entries(result.faults)
              .map(([kind, count]) => `${kind} ${count}`)
              .join(', '),
          ]
        : ['', '', '', 'kills and lost answers only']),
    ]),
  );
}

async function newDatabase(serverUrl: string, way: string): Promise<string> {
  const name = `storm_${way.replaceAll('-', '_')}`;
  const { db, close } = openDatabase<unknown>(serverUrl, { maxConnections: 1, onError: () => {} });
  await sql.raw(`create database ${name}`).execute(db);
  await close();
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
