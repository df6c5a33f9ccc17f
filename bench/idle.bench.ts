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
import { follow, freePorts, untilReady } from '../test/product-child.ts';
import type { Runnable } from '../test/runner.ts';
import { Upstream } from '../test/upstream.ts';
import { type CountedPostgres, startCountedPostgres } from './idle/statement-counts.ts';
import { cpuSecondsOf } from './machine/cpu-time.ts';
import { printTable } from './table.ts';

/** Until what runs once at the start is over. */
const SETTLE_SECONDS = 20;

/** What a look at the source reads and writes: it is the product's work, and its rate is the request budget. */
const OF_LOOKS =
  /\b(source_check|location_look)\b|from "?source"? |update "?source"? |"opening"|\binto opening\b|from "location"/;

/** What the product costs while nobody does anything, beside pg-boss with as many queues and its own defaults. */
export const idle: Runnable = {
  name: 'idle',
  async run({ full, progress, whenDone }) {
    const seconds = full ? 300 : 60;
    await ensureBuilt();
    const folder = await mkdtemp(path.join(tmpdir(), 'gatelight-idle-'));
    whenDone(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startCountedPostgres(path.join(folder, 'ours'));
    whenDone(postgres.stop);

    progress('starting the product');
    const [port = 0] = await freePorts(1);
    const simulators = await startSimulators({ port: 0 });
    whenDone(simulators.stop);
    const product = follow(
      spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: projectRoot,
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: path.join(folder, 'ours'),
          DATABASE_URL: postgres.url,
          PORT: String(port),
          SIMULATOR_PORT: String(simulators.port),
        },
      }),
    );
    whenDone(async () => {
      product.child.kill('SIGTERM');
      await product.ended;
    });
    await untilReady(`http://127.0.0.1:${port}`, product);
    await new Upstream(simulators.url).stand();
    const ours = await measure(postgres, product.child.pid ?? 0);

    progress('starting pg-boss');
    const boss = fork(fileURLToPath(new URL('idle/boss-process.ts', import.meta.url)), {
      env: { ...process.env, DATABASE_URL: postgres.url, QUEUES: String(JOB_KINDS.length) },
    });
    whenDone(() => void boss.kill());
    await once(boss, 'message');
    product.child.kill('SIGTERM');
    await product.ended;
    const theirs = await measure(postgres, boss.pid ?? 0);

    const looks = sum(ours.counts, (text) => OF_LOOKS.test(text));
    const beside = sum(ours.counts, (text) => !OF_LOOKS.test(text));
    printTable(
      [`idle for ${seconds} s`, 'statements/s', 'CPU s an hour', '% of a core'],
      [
        row('the product, looks at the source', looks, null),
        row('the product, everything else', beside, ours.cpuSeconds),
        row(`baseline: pg-boss, ${JOB_KINDS.length} queues`, sum(theirs.counts), theirs.cpuSeconds),
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
    const percent = (ours.cpuSeconds / seconds) * 100;
    return [
      `idle: cpu_percent=${percent.toFixed(2)} statements_per_s=${(beside / seconds).toFixed(2)}`,
      `look_statements_per_s=${(looks / seconds).toFixed(2)}`,
      `pgboss_statements_per_s=${(sum(theirs.counts) / seconds).toFixed(2)}`,
    ].join(' ');

    async function measure(server: CountedPostgres, pid: number) {
      await delay(SETTLE_SECONDS * 1_000);
      progress(`measuring for ${seconds} s`);
      await server.takeCounts();
      const before = await cpuSecondsOf(pid);
      await delay(seconds * 1_000);
      return { cpuSeconds: (await cpuSecondsOf(pid)) - before, counts: await server.takeCounts() };
    }

    function row(name: string, statements: number, cpuSeconds: number | null) {
      const cpu =
        cpuSeconds === null ? ['', ''] : [(cpuSeconds / seconds) * 3_600, (cpuSeconds / seconds) * 100];
      return [
        name,
        (statements / seconds).toFixed(2),
        ...cpu.map((value) => (typeof value === 'number' ? value.toFixed(1) : value)),
      ];
    }
  },
};

function sum(counts: ReadonlyMap<string, number>, wanted?: (text: string) => boolean): number {
  return [...counts].reduce((total, [text, calls]) => (wanted?.(text) === false ? total : total + calls), 0);
}
