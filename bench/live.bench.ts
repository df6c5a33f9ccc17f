import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API } from '#contract/paths';
import { freePorts } from '../test/free-ports.ts';
import { spawnProduct, untilReady } from '../test/product-child.ts';
import { startProductProcess } from '../test/product-process.ts';
import type { Runnable } from '../test/runner.ts';
import { Upstream } from '../test/upstream.ts';
import { askChild } from './ask-child.ts';
import { query } from './idle/statement-counts.ts';
import type { LiveTask } from './live/client-process.ts';
import { percentile } from './load/fixed-rate.ts';
import { cpuSecondsOf, machineLoad } from './machine/cpu-time.ts';
import { printTable } from './table.ts';

const CONNECTIONS = 10_000;
const CLIENT_PROCESSES = 4;
const WATCHED = 3;
/** How long the streams are watched while nothing happens. */
const QUIET_SECONDS = 15;
const WAIT_MS = 30_000;
const APP_SECRET = 'a secret that both processes of this benchmark share';

/** So many dashboards open at once on one API process, all watching the center at which something opens. */
export const live: Runnable = {
  async run({ progress, whenDone }) {
    progress('starting a worker and an API process');
    const worker = await startProductProcess({ APP_SECRET });
    whenDone(worker.stop);
    await new Upstream(worker.simulatorsUrl).stand();
    const [port = 0] = await freePorts(1);
    const api = spawnProduct({
      DATABASE_URL: worker.databaseUrl,
      ROLE: 'api',
      PORT: String(port),
      SIMULATOR_PORT: new URL(worker.simulatorsUrl).port,
      TRUSTED_PROXIES: '127.0.0.1',
      APP_SECRET,
    });
    whenDone(async () => {
      api.child.kill('SIGTERM');
      await api.ended;
    });
    await untilReady(`http://127.0.0.1:${port}`, api);
    const pid = api.child.pid ?? 0;
    const centers = await query<{ id: number }>(
      worker.databaseUrl,
      `select id from location where retired_at is null order by id limit ${WATCHED}`,
    );
    const ids = centers.map(({ id }) => id);
    const path = `${API.liveLooks}?ids=${ids.join()}`;

    const processes = Array.from({ length: CLIENT_PROCESSES }, () => {
      const child = fork(fileURLToPath(new URL('live/client-process.ts', import.meta.url)));
      whenDone(() => void child.kill());
      return child;
    });
    const each = CONNECTIONS / CLIENT_PROCESSES;
    // One for each process first: code that runs for the first time takes memory that belongs to no connection.
    await Promise.all(processes.map((child, index) => ask(child, { port, path, count: 1, from: index })));
    const emptyBytes = await memoryOf(pid);
    progress(`connecting ${CONNECTIONS} browsers`);
    await Promise.all(
      processes.map((child, index) => ask(child, { port, path, count: each - 1, from: 10 + index * each })),
    );
    const load = machineLoad();
    const before = await cpuSecondsOf(pid);
    await delay(QUIET_SECONDS * 1_000);
    const quietPercent = (((await cpuSecondsOf(pid)) - before) / QUIET_SECONDS) * 100;
    const bytesEach = ((await memoryOf(pid)) - emptyBytes) / CONNECTIONS;

    progress('something opens');
    const cpuBefore = await cpuSecondsOf(pid);
    const openedAt = Date.now();
    await query(worker.databaseUrl, openingAt(ids[0] ?? 0));
    const heard = (
      await Promise.all(
        processes.map((child) =>
          askChild<number[]>(child, { task: 'report', since: openedAt, withinMs: WAIT_MS }),
        ),
      )
    ).flat();
    const tellingMs = ((await cpuSecondsOf(pid)) - cpuBefore) * 1_000;
    const waits = heard.map((at) => at - openedAt).toSorted((a, b) => a - b);
    const at = (share: number) => percentile(waits, share).toFixed(0);
    const kilobytes = (bytesEach / 1024).toFixed(1);
    printTable(
      [`${CONNECTIONS} streams on one API process`, ''],
      [
        ['heard of the opening', waits.length],
        ['half of them after, ms', at(0.5)],
        ['99 of 100 after, ms', at(0.99)],
        ['the last after, ms', at(1)],
        ['CPU to tell them all, ms', tellingMs.toFixed(0)],
        ['memory for each stream, kB', kilobytes],
        ['CPU while nothing happens, % of a core', quietPercent.toFixed(1)],
        ['the machine was busy, %', (load() * 100).toFixed(0)],
      ],
    );
    return `live: connections=${CONNECTIONS} reached=${waits.length} p99_ms=${at(0.99)} last_ms=${at(1)} cpu_ms=${tellingMs.toFixed(0)} kb_per_connection=${kilobytes} quiet_cpu_percent=${quietPercent.toFixed(1)}`;

    function ask(
      child: (typeof processes)[number],
      what: Omit<Extract<LiveTask, { task: 'connect' }>, 'task'>,
    ) {
      return askChild<number>(child, { task: 'connect', ...what });
    }
  },
};

/** As a worker writes it, in one transaction with the notification. */
const openingAt = (location: number) => `
  with opened as (
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, unseen_since,
      first_seen_at, last_seen_at, check_id)
    select id, to_char(service_now() + interval '40 days', 'YYYY-MM-DD"T"HH24:MI'), 90, time_zone,
      service_now() + interval '40 days', 1, true, service_now(), service_now(), service_now(), 0
    from location where id = ${location}
  ), changed as (update source set change = change + 1)
  select pg_notify('availability', '')`;

/** Resident memory, as Linux counts it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
