import { WEBHOOK } from '#contract/paths';
import { alarms } from '#server/alarms';
import { buildApp } from '#server/app';
import { closers } from '#server/closers';
import type { Config } from '#server/config';
import { followSnapshots, loopNames, measureAlarms, pollSource, runAlerts } from '#server/loops';
import { openProductDatabase } from '#server/open-database';
import { systemClock } from '#server/platform/clock';
import type { PasswordHasher } from '#server/features/accounts/passwords/password-hasher';
import { compare, renew, settle } from '#server/features/billing/job-kinds';
import { listen } from '#server/platform/http/listen';
import type { Job } from '#server/platform/jobs/job';
import type { NextStep } from '#server/platform/jobs/loop';
import { heartbeats } from '#server/platform/jobs/heartbeats';
import type { RunLoop } from '#server/platform/jobs/loop-runner';
import { jobQueue } from '#server/platform/jobs/queue';
import { runJobs } from '#server/platform/jobs/worker';
import type { Log } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import type { Random } from '#server/platform/random';
import { settleIfRestored } from '#server/settle-if-restored';
import { tellSimulators } from '#server/simulated-webhooks';
import { openSite } from '#server/site/open-site';
import { JOB_KINDS, paymentWorld, wire, type Wired } from '#server/wire';
import type { Db } from '#server/tables';
import { Standstill } from './standstill.ts';

/** Which of the periodic jobs are run with what somebody queued; `house` is all of them but the comparison of books. */
export type PeriodicJobs = 'none' | 'money' | 'house' | 'all';

/** One process of the product whose loops are not run by timers: whoever holds it takes their steps. */
export interface SteppedProcess {
  url: string;
  db: Db;
  wired: Wired;
  /** One step of the loop of this name. */
  step(name: string): Promise<NextStep>;
  /** Carries out every job that is queued and due now, and of the periodic ones those that are asked for. */
  runJobs(periodic: PeriodicJobs): Promise<void>;
  /** How many calls of the payment provider were answered so far. */
  webhooksAnswered(): number;
  /** Makes it stand still as a frozen process does. */
  standstill: Standstill;
  stop(): Promise<void>;
}

interface Outside {
  log: Log;
  random: Random;
  passwords: PasswordHasher;
}

/** Put together as `src/server/start.ts` does it, with the same loops under a runner that only collects their steps. */
export async function startProcess(
  config: Config,
  { log, random, passwords }: Outside,
): Promise<SteppedProcess> {
  const opened = closers((name, error) => log.error({ err: error, step: name }, 'could not be stopped'));
  const database = await openProductDatabase(config, log, opened);
  const { db } = database;
  const standstill = new Standstill(database.pool);
  const metrics = createMetrics();
  const queue = jobQueue(db);
  const world = { ...database, clock: systemClock, random, passwords, metrics };
  const wired = await wire(config, { ...world, enqueue: queue.enqueue, queueLoad: queue.load });
  opened.add('providers', wired.close);
  await wired.availability.ensureSource();
  await wired.support.loadArticles();
  await wired.billing.enterWorld(paymentWorld(config));
  await settleIfRestored({ db, url: database.url, queue, wired, log });

  const steps = new Map<string, () => Promise<NextStep>>();
  const jobs = { begun: 0, ended: 0, heard: () => {} };
  const collect =
    (prefix: string): RunLoop =>
    ({ name }, step) => {
      steps.set(prefix + name, step);
      return {
        stop: async () => {},
        wake: () => {
          if (name !== 'job-claims') return;
          jobs.ended += 1;
          jobs.heard();
        },
      };
    };
  const runLoop = collect('');
  const notifications = { on: () => {}, stop: async () => {} };
  const counted = wired.jobs.map((job) => ({
    ...job,
    run: (payload: unknown) => {
      jobs.begun += 1;
      return job.run(payload);
    },
  }));
  const worker = { db, notifications, kinds: JOB_KINDS, log, metrics };
  await runJobs({ ...worker, jobs: counted, runLoop: collect('all ') });
  const house = counted.map((job) => (job.kind.name === compare.name ? onlyQueued(job) : job));
  await runJobs({ ...worker, jobs: house, runLoop: collect('house ') });
  const money = counted.map((job) => (isOfMoney(job) ? job : onlyQueued(job)));
  await runJobs({ ...worker, jobs: money, runLoop: collect('money ') });
  await runJobs({ ...worker, jobs: counted.map(onlyQueued), runLoop: collect('none ') });
  pollSource(wired, { runLoop, notifications });
  runAlerts(wired, { runLoop, notifications, log });
  followSnapshots(wired, { runLoop, notifications });
  const machine = { name: 'year', diskSpace: async () => ({ freeBytes: 80e9, totalBytes: 100e9 }) };
  const beats = heartbeats({ db });
  const measured = alarms({
    db,
    wired,
    queue,
    jobKinds: JOB_KINDS,
    heartbeats: beats,
    loops: loopNames(wired),
    machine,
  });
  measureAlarms(measured, true, runLoop);

  const site = await openSite(config, wired, systemClock);
  const app = await buildApp({ config, wired, checks: {}, log, metrics, site });
  let answered = 0;
  app.addHook('onResponse', async (request) => {
    if (request.routeOptions.url === WEBHOOK.payment) answered += 1;
  });
  opened.add('http', () => app.close());
  const url = await listen(app, { host: config.host, port: config.port });
  await tellSimulators(config, url, log);
  await wired.payments.registerWebhook(`${url}${WEBHOOK.payment}`);

  const step = (name: string): Promise<NextStep> => {
    const take = steps.get(name);
    if (take === undefined)
      throw new Error(`There is no loop ${name}. There are: ${[...steps.keys()].join(', ')}.`);
    return take();
  };
  return {
    url,
    db,
    wired,
    step,
    async runJobs(periodic) {
      let next: NextStep;
      do {
        next = await step(`${periodic} job-claims`);
        while (jobs.ended < jobs.begun) await new Promise<void>((resolve) => (jobs.heard = resolve));
      } while (next === 'again');
    },
    webhooksAnswered: () => answered,
    standstill,
    stop: opened.closeAll,
  };
}

const OF_MONEY = new Set<string>([renew.name, settle.name]);
const isOfMoney = ({ kind }: Job) => OF_MONEY.has(kind.name);

/** Never due by itself. */
function onlyQueued({ kind, run }: Job): Job {
  const queued = { ...kind };
  delete queued.everySeconds;
  return { kind: queued, run };
}
