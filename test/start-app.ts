import { startSimulators } from '#simulators/start';
import { type Config, parseConfig } from '#server/config';
import { createPasswordHasher } from '#server/features/accounts/passwords/password-hasher';
import type { DiskSpace } from '#server/platform/disk';
import { createLog } from '#server/platform/log';
import { PROJECT_ROOT } from '#server/project';
import { type RunningProduct, startProduct } from '#server/start';
import { Client } from './client.ts';
import { freshDatabaseUrl } from './database.ts';
import { type DatabaseClock, databaseClock } from './database-clock.ts';
import { TextProvider } from './handset.ts';
import { afterThisTest, sharedByAll, type WhenDone } from './lifetime.ts';
import { Mailbox } from './mailbox.ts';
import { patientHasher } from './patient-hasher.ts';
import { PaymentDesk } from './payment-desk.ts';
import { Upstream } from './upstream.ts';

export const TEST_SECRET = 'a secret that only tests share with each other';

/**
 * Twenty requests a second, so that a test waits for seconds; the pace itself is tested elsewhere. Polls go on as long as
 * the app runs: more of them would be most of what a test costs.
 */
export const QUICK_SOURCE = { SOURCE_REQUESTS_PER_MINUTE: '1200', CHECK_INTERVAL_SECONDS: '2' };

/** For all apps of this process: each would start a process of its own for it, and it knows nothing of them. */
const passwords = patientHasher(createPasswordHasher());

const ROOMY: DiskSpace = { freeBytes: 80e9, totalBytes: 100e9 };

export interface TestApp extends RunningProduct {
  /** Over real HTTP; each client may come from its own address. */
  client(options?: { address?: string }): Client;
  mailbox: Mailbox;
  /** Whoever carries our texts; phones are asked for there. */
  texts: TextProvider;
  /** Empty when the app starts: what happens there is up to the test. */
  upstream: Upstream;
  /** The other side of every payment. */
  payments: PaymentDesk;
  /** The time by which the product decides. */
  clock: DatabaseClock;
  /** The data folder's disk, as full as a test wants it. */
  disk: { space: DiskSpace };
  /** Everything the process logged so far. */
  logged(): string;
  config: Config;
}

/**
 * The whole product on real PostgreSQL and real HTTP, with its own simulators, on ports of its own. The source has every
 * center, or only those named.
 */
export async function startApp(
  env: Record<string, string> = {},
  whenDone: WhenDone = afterThisTest,
  centers?: readonly number[],
): Promise<TestApp> {
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const upstream = new Upstream(simulators.url);
  await upstream.becomeEmpty(centers);
  const config = testConfig({
    DATABASE_URL: await freshDatabaseUrl(whenDone),
    SIMULATOR_PORT: String(simulators.port),
    ...env,
  });
  const disk = { space: ROOMY };
  let written = '';
  const log = createLog('trace', { write: (line: string) => void (written += line) });
  // The disk of whoever runs the tests is none of their business.
  const product = await startProduct(config, { log, passwords, diskSpace: async () => disk.space });
  whenDone(() => product.stop());
  const url = product.url ?? '';
  return {
    ...product,
    config,
    clock: databaseClock(product.db),
    disk,
    client: (options) => new Client(url, options?.address),
    mailbox: new Mailbox(simulators.url),
    texts: new TextProvider(simulators.url),
    upstream,
    payments: new PaymentDesk(simulators.url),
    logged: () => written,
  };
}

/** One app for all tests of a file that do not disturb each other. */
export const sharedApp = (env: Record<string, string> = {}) =>
  sharedByAll((whenDone) => startApp(env, whenDone));

/** Port 0 is not something an operator may ask for, so it is put in after parsing. */
export function testConfig(env: Record<string, string>): Config {
  const result = parseConfig(
    { NODE_ENV: 'test', TRUSTED_PROXIES: '127.0.0.1', ...env },
    { isRoot: false, projectRoot: PROJECT_ROOT },
  );
  if (!result.ok) throw new Error(result.problems.join('; '));
  // A provider that hangs is given up soon: what is tested is that it is, not how long it takes.
  const payments = { ...result.config.payments, timeoutMilliseconds: 3_000 };
  return { ...result.config, payments, port: 0, appSecret: result.config.appSecret ?? TEST_SECRET };
}
