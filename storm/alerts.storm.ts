import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { MIGRATIONS_FOLDER } from '#server/project';
import type { Tables } from '#server/tables';
import { printTable } from '../bench/table.ts';
import { buildWorker } from '../test/alerts-storm/killing.ts';
import { WAYS } from '../test/alerts-storm/orders.ts';
import { playStorm, type StormResult } from '../test/alerts-storm/play.ts';
import type { Runnable } from '../test/runner.ts';

/** Workers killed without warning, answers of the provider lost: ours beside the two ways that everybody tries first. */
export const alerts: Runnable = {
  name: 'alerts',
  async run({ full, seed, progress, whenDone }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-storm-'));
    whenDone(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    whenDone(() => server.stop());
    const workerFile = await buildWorker();
    const results: [string, StormResult][] = [];
    for (const way of WAYS) {
      const databaseUrl = await newDatabase(server.url, way);
      const { db, close } = openDatabase<Tables>(databaseUrl, { maxConnections: 8, onError: () => {} });
      whenDone(close);
      await migrate(db, MIGRATIONS_FOLDER);
      const ours = way === 'ours';
      const scale = full ? 2 : 1;
      const result = await playStorm({
        db,
        databaseUrl,
        workerFile,
        way,
        people: (ours ? 1_100 : 400) * scale,
        waves: 10,
        kills: (ours ? 500 : 60) * scale,
        killEveryMs: 250,
        workers: 3,
        seed,
        skipsWaiting: false,
        progress,
      });
      results.push([way, result]);
    }
    printTable(
      ['', 'alerts', 'kills', 'lost', 'lost %', 'twice', 'twice %', 'not sent, with a reason'],
      results.map(([way, { alerts: total, kills, lost, twice, unsure }]) => [
        way,
        total,
        kills,
        lost,
        ((lost / total) * 100).toFixed(2),
        twice,
        ((twice / total) * 100).toFixed(2),
        unsure,
      ]),
    );
    const [ours, marked, acknowledged] = results.map(([, result]) => result);
    if (ours === undefined || ours.lost + ours.twice > 0) process.exitCode = 1;
    return `storm alerts: alerts=${ours?.alerts} kills=${ours?.kills} ambiguous_percent=${ours?.ambiguousPercent.toFixed(1)} lost=${ours?.lost} twice=${ours?.twice} mark_lost=${marked?.lost} ack_twice=${acknowledged?.twice} seed=${seed}`;
  },
};

async function newDatabase(serverUrl: string, way: string): Promise<string> {
  const name = `storm_${way.replaceAll('-', '_')}`;
  const { db, close } = openDatabase<unknown>(serverUrl, { maxConnections: 1, onError: () => {} });
  await sql.raw(`create database ${name}`).execute(db);
  await close();
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
