import { setTimeout as delay } from 'node:timers/promises';
import { API } from '#contract/paths';
import { startSimulators } from '#simulators/start';
import { Client } from '../client.ts';
import { type BreakableDatabase, breakableDatabase } from '../database-outage.ts';
import type { WhenDone } from '../lifetime.ts';
import { Mailbox } from '../mailbox.ts';
import { freePorts } from '../free-ports.ts';
import { type ProductChild, spawnProduct, untilReady } from '../product-child.ts';
import { ask } from '../standby.ts';
import { begin, end, leapTo, type Outage } from './outages.ts';

export interface StormResult {
  outages: number;
  /** The longest that any process took to say that it is alive. */
  healthMs: number;
  /** The longest until every process said that it is not ready, where an outage was long enough. */
  noticedMs: number;
  /** The longest until every process was ready again, and a job had been carried out. */
  resumedMs: number;
  ended: number;
  openIncidents: string[];
}

interface Process extends ProductChild {
  url: string;
}

/** Plays the outages of one virtual day on the whole product: one process of every role. */
export async function playOutages(
  outages: readonly Outage[],
  progress: (line: string) => void,
  whenDone: WhenDone,
): Promise<StormResult> {
  const simulators = await startSimulators({ port: 0 });
  whenDone(simulators.stop);
  const database = await breakableDatabase(whenDone);
  const processes = await startProcesses(database, simulators.port, whenDone);
  const [all] = processes;
  if (all === undefined) throw new Error('No process was started.');
  const result: StormResult = {
    outages: outages.length,
    healthMs: 0,
    noticedMs: 0,
    resumedMs: 0,
    ended: 0,
    openIncidents: [],
  };
  const watch = watchHealth(processes, (ms) => (result.healthMs = Math.max(result.healthMs, ms)));
  whenDone(watch.stop);
  const mailbox = new Mailbox(simulators.url);
  let ahead = 0;
  for (const [index, outage] of outages.entries()) {
    ahead += outage.leapMinutes;
    await leapTo(database, ahead);
    await everyStatus(processes, 200);
    const begunAt = performance.now();
    await begin(outage, database);
    const over = delay(outage.seconds * 1000);
    const noticed = await Promise.race([
      everyStatus(processes, 503).then(() => true),
      over.then(() => false),
    ]);
    if (noticed) result.noticedMs = Math.max(result.noticedMs, performance.now() - begunAt);
    await over;
    await end(outage, database);
    const endedAt = performance.now();
    await everyStatus(processes, 200);
    await expectWork(all.url, mailbox, index);
    const resumedMs = performance.now() - endedAt;
    result.resumedMs = Math.max(result.resumedMs, resumedMs);
    progress(
      `${index + 1} of ${outages.length}: ${outage.kind} for ${outage.seconds.toFixed(0)} s, back after ${(resumedMs / 1000).toFixed(1)} s`,
    );
  }
  result.openIncidents = await untilCalm(database, ahead, progress);
  result.ended = processes.filter(({ isRunning }) => !isRunning()).length;
  return result;
}

async function startProcesses(
  database: BreakableDatabase,
  simulatorPort: number,
  whenDone: WhenDone,
): Promise<Process[]> {
  const started: Process[] = [];
  for (const role of ['all', 'api', 'worker'] as const) {
    const [port] = await freePorts(1);
    const product = spawnProduct({
      NODE_ENV: 'test',
      APP_SECRET: 'a secret that all processes of a storm share',
      ROLE: role,
      [role === 'worker' ? 'HEALTH_PORT' : 'PORT']: String(port),
      DATABASE_URL: database.url,
      SIMULATOR_PORT: String(simulatorPort),
      TRUSTED_PROXIES: '127.0.0.1',
    });
    whenDone(async () => {
      product.child.kill('SIGKILL');
      await product.ended;
    });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, product);
    started.push({ ...product, url });
  }
  return started;
}

/** Asks every process several times a second whether it is alive. */
function watchHealth(processes: readonly Process[], tell: (ms: number) => void): { stop(): Promise<void> } {
  let stopped = false;
  const watching = processes.map(async ({ url }) => {
    while (!stopped) {
      const askedAt = performance.now();
      const answer = await fetch(`${url}/healthz`).catch(() => undefined);
      tell(answer?.status === 200 ? performance.now() - askedAt : Infinity);
      await delay(200);
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(watching);
    },
  };
}

async function everyStatus(processes: readonly Process[], wished: number): Promise<void> {
  await Promise.all(
    processes.map(async ({ url, isRunning, output }) => {
      while (isRunning()) {
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        if (answer?.status === wished) return;
        await delay(100);
      }
      throw new Error(`A process has ended:\n${output().slice(-2_000)}`);
    }),
  );
}

/** A person registers, and gets a mail that a job sends. */
async function expectWork(url: string, mailbox: Mailbox, index: number): Promise<void> {
  const email = `person${index}@example.com`;
  const client = new Client(url, `198.51.100.${index + 1}`);
  await client.register(email);
  await client.post(API.forgotPassword, { email });
  await mailbox.next(email);
}

const LONGEST_CALM_MS = 15 * 60_000;

/** What the outages raised ends by itself; returns what does not. */
async function untilCalm(
  database: BreakableDatabase,
  ahead: number,
  progress: (line: string) => void,
): Promise<string[]> {
  const deadline = performance.now() + LONGEST_CALM_MS;
  let minutes = ahead;
  for (;;) {
    const { keys } = await ask(
      database.directUrl(),
      'select coalesce(array_agg(key), array[]::text[]) as keys from incident where cleared_at is null',
    );
    const open = Array.isArray(keys) ? keys.map(String) : [];
    if (open.length === 0 || performance.now() > deadline) return open;
    progress(`still open: ${open.join(', ')}`);
    await delay(30_000);
    minutes += 0.8;
    await leapTo(database, minutes);
  }
}
