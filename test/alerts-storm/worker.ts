import { alertPipeline } from '#server/features/alerts/pipeline';
import { smsAccount } from '#server/gateways/sms/account';
import { twilioClient } from '#server/gateways/sms/twilio-client';
import { parseConfig } from '#server/config';
import { systemClock } from '#server/platform/clock';
import { openDatabase } from '#server/platform/db/database';
import { startLoop } from '#server/platform/jobs/loop';
import { systemRandom } from '#server/platform/random';
import { createSealer } from '#server/platform/sealing';
import { keyedHash } from '#server/platform/secrets';
import type { Tables } from '#server/tables';
import { STORM_SECRET, type WorkerOrders } from './orders.ts';
import { naiveStep } from './naive.ts';

/** One worker of the storm: works until it is killed. */
const { databaseUrl, simulatorPort, way } = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders;
const parsed = parseConfig(
  { NODE_ENV: 'test', SIMULATOR_PORT: String(simulatorPort) },
  { isRoot: false, projectRoot: '.' },
);
if (!parsed.ok) throw new Error(parsed.problems.join('; '));

const { db } = openDatabase<Tables>(databaseUrl, { maxConnections: 8, onError: () => {} });
const sms = twilioClient({ ...smsAccount(parsed.config), timeoutMs: 3_000 });
const hash = keyedHash(STORM_SECRET);
const sealer = createSealer(STORM_SECRET);

const steps: (() => Promise<'again' | 'pause'>)[] = [];
if (way === 'ours') {
  const alerts = alertPipeline({
    db,
    clock: systemClock,
    random: systemRandom,
    hash,
    sealer,
    sms,
    availability: { requestLook: async () => {} },
    publicUrl: 'https://gatelight.example',
    settings: { segmentsPerSecond: 1_000, cooldownSeconds: 0 },
    enqueue: async () => {},
  });
  steps.push(
    alerts.plan,
    () => alerts.channelWorkers.text.dispatch(() => {}),
    alerts.channelWorkers.text.reconcile,
    alerts.maintainOutbox,
  );
} else {
  steps.push(...Array.from({ length: 16 }, () => () => naiveStep(db, sms, way)));
}
// The simulator and the database outlive every worker; an error here is one more way to stumble.
for (const step of steps) startLoop(() => step().catch(() => 'pause' as const), 50);
process.stdout.write('working\n');
