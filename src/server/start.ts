import { hostname } from 'node:os';
import { WEBHOOK } from '#contract/paths';
import { startSimulators } from '#simulators/start';
import { type Alarms, alarms } from './alarms.ts';
import { buildApp, buildHealthApp } from './app.ts';
import { closers } from './closers.ts';
import {
  followSnapshots,
  loopNames,
  measureAlarms,
  pollSource,
  runAlerts,
  writeHeartbeats,
} from './loops.ts';
import { openProductDatabase } from './open-database.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { LONG_STATEMENT_MS, withStatementLimit } from './platform/db/statement-limit.ts';
import { listenForNotifications } from './platform/db/listen.ts';
import { serverGuard } from './platform/db/server-identity.ts';
import { takesWrites } from './platform/db/server-store.ts';
import { type DiskSpace, diskSpace } from './platform/disk.ts';
import type { HttpApp } from './platform/http/app.ts';
import { listen } from './platform/http/listen.ts';
import type { ReadinessCheck } from './platform/http/machine-routes.ts';
import { knowsBeat } from './platform/jobs/heartbeat-store.ts';
import { type Heartbeats, heartbeats } from './platform/jobs/heartbeats.ts';
import { loopRunner } from './platform/jobs/loop-runner.ts';
import { jobQueue, type JobQueue } from './platform/jobs/queue.ts';
import { runJobs } from './platform/jobs/worker.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { type Random, systemRandom } from './platform/random.ts';
import { settleIfRestored } from './settle-if-restored.ts';
import { startStopwatch } from './platform/stopwatch.ts';
import { hasDemoPhone, mayHavePast, seedDemoAccounts, seedDemoPast, seedDemoStory } from './seed.ts';
import { tellSimulators } from './simulated-webhooks.ts';
import { type OpenSite, openSite } from './site/open-site.ts';
import type { Db, Tables } from './tables.ts';
import { JOB_KINDS, paymentWorld, wire, type Wired, type World } from './wire.ts';

export interface RunningProduct {
  /** Where the product answers; nothing for a worker without a health port. */
  url: string | undefined;
  app: HttpApp | undefined;
  db: Db;
  wired: Wired;
  alarms: Alarms;
  simulatorsUrl: string | undefined;
  seeded: boolean;
  /** Nothing for a worker. */
  site: OpenSite | undefined;
  stop(): Promise<void>;
}

export interface Outside {
  log: Log;
  clock?: Clock;
  random?: Random;
  passwords?: World['passwords'];
  /** How much room the data folder has. */
  diskSpace?: () => Promise<DiskSpace | undefined>;
  /** The database was restored under the running product, which must be stopped and started again. */
  onRestored?: () => void;
}

/** Database, simulators, services, then the roles asked for. Whatever was started stops again if a later step fails. */
export async function startProduct(config: Config, outside: Outside): Promise<RunningProduct> {
  const { log, clock = systemClock, random = systemRandom } = outside;
  const opened = closers((name, error) => log.error({ err: error, step: name }, 'could not be stopped'));
  const servesApi = config.role !== 'worker';
  const doesWork = config.role !== 'api';
  try {
    const database = await openProductDatabase(config, log, opened);
    const { db, pool, hash, lookupHash, sealer, url: databaseUrl } = database;

    const metrics = createMetrics({ processMetrics: true });
    const queue = jobQueue(db);
    const wired = await wire(config, {
      db,
      clock,
      random,
      hash,
      lookupHash,
      sealer,
      passwords: outside.passwords,
      metrics,
      enqueue: queue.enqueue,
      queueLoad: queue.load,
    });
    opened.add('providers', wired.close);

    await wired.availability.ensureSource();
    await wired.support.loadArticles();
    await wired.billing.enterWorld(paymentWorld(config));

    const simulatorsUrl = await startNeededSimulators(config, wired, log, opened);
    await settleIfRestored({ db, url: databaseUrl, queue, wired, log });
    const beats = heartbeats({ db });
    database.verifyEach(await guardServer(databaseUrl, { db, beats, log, onRestored: outside.onRestored }));
    const runLoop = loopRunner({ log, observe: beats.observe });
    const seeded = paymentsAreSimulated(config) && config.development;
    if (seeded) await seedDemoAccounts(wired);
    if (seeded && doesWork && mayHavePast(config)) {
      const spent = startStopwatch(clock);
      await withStatementLimit(LONG_STATEMENT_MS, () => seedDemoPast(wired));
      log.info({ milliseconds: Math.round(spent()) }, 'the simulated past was filled in');
    }

    const notifications = listenForNotifications(pool);
    opened.add('notifications', notifications.stop);
    if (doesWork) {
      const jobs = await runJobs({
        db,
        notifications,
        kinds: JOB_KINDS,
        jobs: wired.jobs,
        log,
        metrics,
        runLoop,
      });
      opened.add('jobs', jobs.stop);
      opened.add('watch', pollSource(wired, { runLoop, notifications }).stop);
      opened.add('alerts', runAlerts(wired, { runLoop, notifications, log }).stop);
      if (seeded && hasDemoPhone(config)) opened.add('demo', seedDemoStory(wired, log).stop);
    }
    const machine = {
      name: hostname(),
      diskSpace: outside.diskSpace ?? (() => diskSpace(config.dataDir)),
    };
    const measured = alarms({
      db,
      wired,
      queue,
      jobKinds: JOB_KINDS,
      heartbeats: beats,
      loops: loopNames(wired),
      machine,
    });
    opened.add('alarms', measureAlarms(measured, doesWork, runLoop).stop);
    if (servesApi) {
      const snapshots = followSnapshots(wired, { runLoop, notifications });
      opened.add('snapshots', snapshots.stop);
    }

    opened.add('heartbeats', writeHeartbeats(beats).stop);

    const checks = readinessChecks(db, { queue, beats, wired });
    const parts = { config, wired, checks, log, metrics };
    const site = servesApi ? await openSite(config, wired, clock) : undefined;
    const port = servesApi ? config.port : config.healthPort;
    const build = () => (site === undefined ? buildHealthApp(parts) : buildApp({ ...parts, site }));
    const app = port === undefined ? undefined : await build();
    let url: string | undefined;
    if (app !== undefined && port !== undefined) {
      opened.add('http', () => app.close());
      url = await listen(app, { host: config.host, port });
      if (servesApi) await tellSimulators(config, url, log);
      if (servesApi && paymentsAreSimulated(config)) await registerSimulatedWebhook(wired, url, log);
    }
    return { url, app, db, wired, alarms: measured, simulatorsUrl, seeded, site, stop: opened.closeAll };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

async function startNeededSimulators(
  config: Config,
  { billing }: Wired,
  log: Log,
  opened: ReturnType<typeof closers>,
): Promise<string | undefined> {
  if (config.simulators.providers.length === 0) return undefined;
  const simulators = await startSimulators({
    port: config.simulators.port,
    log,
    productControls: { grantSubscription: billing.grantSimulated, passTime: billing.passTime },
  });
  opened.add('simulators', simulators.stop);
  return simulators.url;
}

const paymentsAreSimulated = (config: Config) => config.simulators.providers.includes('PAYPAL_URL');

/** A real provider has our webhook in its settings; the simulated one is told it by this process. */
async function registerSimulatedWebhook({ payments }: Wired, url: string, log: Log): Promise<void> {
  await payments.registerWebhook(`${url}${WEBHOOK.payment}`).catch((error: unknown) => {
    log.warn({ err: error }, 'the payment simulator was not told where to ring');
  });
}

interface Guarded {
  db: Db;
  beats: Pick<Heartbeats, 'process' | 'acknowledged'>;
  log: Log;
  onRestored: Outside['onRestored'];
}

/** What this process had acknowledged to it tells a standby that took over from a database that lost something. */
function guardServer(url: string, { db, beats, log, onRestored }: Guarded) {
  return serverGuard({
    db,
    url,
    log,
    unguarded: async (action) => {
      const other = openDatabase<Tables>(url, { maxConnections: 1, onError: () => {} });
      try {
        return await action(other.db);
      } finally {
        await other.close();
      }
    },
    hasEverything: async (other) => {
      const { beats: last, synchronous } = beats.acknowledged();
      if (last === 0) return undefined;
      return synchronous && (await knowsBeat(other, beats.process, last));
    },
    onRestored: () => onRestored?.(),
  });
}

/** A source that is away makes nobody unready: the product says how old its data is and goes on. */
function readinessChecks(
  db: Db,
  {
    queue,
    beats,
    wired,
  }: { queue: Pick<JobQueue, 'load'>; beats: Pick<Heartbeats, 'lateLoops'>; wired: Wired },
): Record<string, ReadinessCheck> {
  return {
    database: async () => {
      const ok = await takesWrites(db);
      return ok ? { ok } : { ok, error: 'read-only' };
    },
    loops: async () => {
      const late = beats.lateLoops();
      return { ok: late.length === 0, late };
    },
    queue: async () => {
      await queue.load();
      return { ok: true };
    },
    source: async () => ({ ok: true, ...(await wired.availability.health()) }),
  };
}
