import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { JOB_KINDS } from '#server/wire';
import { startSimulators } from '#simulators/start';
import { ensureBuilt, projectRoot } from '../scripts/prepare.mjs';
import { freePorts } from '../test/free-ports.ts';
import { follow, type ProductChild, untilReady } from '../test/product-child.ts';
import type { Runnable } from '../test/runner.ts';
import { Upstream } from '../test/upstream.ts';
import { type CountedPostgres, query, startCountedPostgres } from './idle/statement-counts.ts';
import { cpuSecondsOf, cpuSecondsOfChildren, postmasterOf } from './machine/cpu-time.ts';
import { printTable } from './table.ts';

/** Until what runs once at the start is over; the compiler and the collector of garbage work on it for another minute. */
const SETTLE_SECONDS = 75;

/** What a look at the source reads and writes: it is the product's work, and its rate is the request budget. */
const OF_LOOKS =
  /\b(source_check|location_look)\b|from "?source"? |update "?source"? |"opening"|\binto opening\b|from "location"/;

/** What the product costs while nobody does anything, beside pg-boss with as many queues and its own defaults. */
export const idle: Runnable = {
  async run({ full, progress, whenDone }) {
    const seconds = full ? 300 : 60;
    const percent = (cpuSeconds: number) => ((cpuSeconds / seconds) * 100).toFixed(2);
    await ensureBuilt();
    const folder = await mkdtemp(path.join(tmpdir(), 'gatelight-idle-'));
    whenDone(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startCountedPostgres(path.join(folder, 'ours'));
    whenDone(postgres.stop);

    const [port = 0] = await freePorts(1);
    const simulators = await startSimulators({ port: 0 });
    whenDone(simulators.stop);
    async function start(env: Record<string, string> = {}) {
      const started = follow(
        spawn(process.execPath, ['scripts/start.mjs'], {
          cwd: projectRoot,
          env: {
            PATH: process.env['PATH'],
            DATA_DIR: path.join(folder, 'ours'),
            DATABASE_URL: postgres.url,
            PORT: String(port),
            SIMULATOR_PORT: String(simulators.port),
            ...env,
          },
        }),
      );
      whenDone(() => stop(started));
      await untilReady(`http://127.0.0.1:${port}`, started);
      return started;
    }

    // A first look at a center finds what was there before us, which is news; nothing is idle until all had theirs.
    progress('looking at every center once');
    const hurried = await start({ SOURCE_REQUESTS_PER_MINUTE: '6000' });
    await new Upstream(simulators.url).stand();
    while ((await unseenCenters(postgres.url)) > 0) await delay(1_000);
    await stop(hurried);

    progress('starting the product');
    const usual = await start();
    const ours = await measure(postgres, usual.child.pid ?? 0);
    await stop(usual);
    // What the processor does cannot be told apart by statement, so once more with hardly a look.
    progress('starting the product with one request a minute');
    const product = await start({ SOURCE_REQUESTS_PER_MINUTE: '1' });
    const still = await measure(postgres, product.child.pid ?? 0);

    progress('starting pg-boss');
    const boss = fork(fileURLToPath(new URL('idle/boss-process.ts', import.meta.url)), {
      env: { ...process.env, DATABASE_URL: postgres.url, QUEUES: String(JOB_KINDS.length) },
    });
    whenDone(() => void boss.kill());
    await once(boss, 'message');
    await stop(product);
    const theirs = await measure(postgres, boss.pid ?? 0);

    const looks = sum(ours.counts, (text) => OF_LOOKS.test(text));
    const beside = sum(ours.counts, (text) => !OF_LOOKS.test(text));
    printTable(
      [`idle for ${seconds} s`, 'statements/s', 'CPU s an hour', '% of a core', '% for its database'],
      [
        row('the product', looks + beside, ours),
        row('the product, hardly a look', beside, still),
        row(`baseline: pg-boss, ${JOB_KINDS.length} queues`, sum(theirs.counts), theirs),
      ],
    );
    printTable(
      ['the most frequent beside the looks', 'per s'],
      [...ours.counts]
        .filter(([text]) => !OF_LOOKS.test(text))
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 12)
        .map(([text, calls]) => [text.replaceAll(/\s+/g, ' ').slice(0, 90), (calls / seconds).toFixed(2)]),
    );
    return [
      `idle: cpu_percent=${percent(still.cpuSeconds)} statements_per_s=${(beside / seconds).toFixed(2)}`,
      `database_cpu_percent=${percent(still.databaseSeconds)} with_looks_cpu_percent=${percent(ours.cpuSeconds)} look_statements_per_s=${(looks / seconds).toFixed(2)}`,
      `pgboss_statements_per_s=${(sum(theirs.counts) / seconds).toFixed(2)}`,
    ].join(' ');

    async function measure(server: CountedPostgres, pid: number) {
      await delay(SETTLE_SECONDS * 1_000);
      progress(`measuring for ${seconds} s`);
      await server.takeCounts();
      const postmaster = await postmasterOf(server.url);
      const before = await cpuSecondsOf(pid);
      const backends = await cpuSecondsOfChildren(postmaster);
      await delay(seconds * 1_000);
      const cpuSeconds = (await cpuSecondsOf(pid)) - before;
      const spent = [...(await cpuSecondsOfChildren(postmaster))].map(
        ([backend, now]) => now - (backends.get(backend) ?? 0),
      );
      const databaseSeconds = spent.reduce((sumSoFar, each) => sumSoFar + each, 0);
      return { cpuSeconds, databaseSeconds, counts: await server.takeCounts() };
    }

    function row(name: string, statements: number, measured: Measured) {
      const share = measured.cpuSeconds / seconds;
      return [
        name,
        (statements / seconds).toFixed(2),
        (share * 3_600).toFixed(1),
        percent(measured.cpuSeconds),
        percent(measured.databaseSeconds),
      ];
    }
  },
};

interface Measured {
  cpuSeconds: number;
  databaseSeconds: number;
}

async function stop({ child, ended }: ProductChild): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

async function unseenCenters(databaseUrl: string): Promise<number> {
  const [row] = await query<{ unseen: number }>(
    databaseUrl,
    `select (count(*) filter (where baseline_at is null))::int as unseen
     from location left join location_look on location_id = location.id where retired_at is null
     having count(*) > 0`,
  );
  return row?.unseen ?? Number.POSITIVE_INFINITY;
}

function sum(counts: ReadonlyMap<string, number>, wanted?: (text: string) => boolean): number {
  return [...counts].reduce((total, [text, calls]) => (wanted?.(text) === false ? total : total + calls), 0);
}
