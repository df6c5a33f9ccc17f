import { parseConfig } from '#server/config';
import { smsAccount } from '#server/gateways/sms/account';
import { twilioClient } from '#server/gateways/sms/twilio-client';
import { openDatabase } from '#server/platform/db/database';
import { startLoop } from '#server/platform/jobs/loop';
import type { Tables } from '#server/tables';
import { naiveStep } from './naive.ts';
import type { WorkerOrders } from './orders.ts';

/** One worker of a naive way: works until it is killed. */
const { databaseUrl, simulatorPort, way } = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders;
const parsed = parseConfig(
  { NODE_ENV: 'test', SIMULATOR_PORT: String(simulatorPort) },
  { isRoot: false, projectRoot: '.' },
);
if (!parsed.ok) throw new Error(parsed.problems.join('; '));

const AT_ONCE = 16;
const { db } = openDatabase<Tables>(databaseUrl, { maxConnections: 8, onError: () => {} });
const sms = twilioClient({ ...smsAccount(parsed.config), timeoutMs: 3_000 });
// The simulator and the database outlive every worker, so what fails is tried again.
for (let index = 0; index < AT_ONCE; index += 1)
  startLoop(() => naiveStep(db, sms, way).catch(() => 'pause' as const), 50);
process.stdout.write('working\n');
