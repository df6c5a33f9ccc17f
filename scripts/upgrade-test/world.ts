import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/db/database';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { startSimulators } from '#simulators/start';
import { eventually } from '../../test/eventually.ts';
import { TextProvider } from '../../test/handset.ts';
import { Mailbox } from '../../test/mailbox.ts';
import { PaymentDesk } from '../../test/payment-desk.ts';
import { Upstream } from '../../test/upstream.ts';
import { type Release, type Running, startProcess } from './release.ts';

const PUBLIC_URL = 'https://gatelight.example';
/** A job of this name is known to no version. */
const UNKNOWN_JOB = 'upgrade-test.unknown';

export type World = Awaited<ReturnType<typeof openWorld>>;

/** One PostgreSQL and one set of providers that the processes of both versions share. */
export async function openWorld(whenDone: (close: () => Promise<unknown>) => void) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-upgrade-'));
  whenDone(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  whenDone(() => postgres.stop());
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const { db, close } = openDatabase<unknown>(postgres.url, { maxConnections: 2, onError: () => {} });
  whenDone(close);
  const processes: Running[] = [];

  const upstream = new Upstream(simulators.url);
  await upstream.becomeEmpty();
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SIMULATOR_PORT: String(simulators.port),
    ALLOW_SIMULATORS: '1',
    APP_SECRET: 'a secret that both versions were given',
    PUBLIC_URL,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    // Every center is looked at within seconds of being listed, so that nobody waits for the first look.
    SOURCE_REQUESTS_PER_MINUTE: '600',
    CHECK_INTERVAL_SECONDS: '10',
  };

  return {
    upstream,
    texts: new TextProvider(simulators.url),
    mailbox: new Mailbox(simulators.url),
    payments: new PaymentDesk(simulators.url),

    async start(release: Release, role: 'api' | 'worker'): Promise<Running> {
      const started = await startProcess(release, role, env);
      processes.push(started);
      whenDone(async () => {
        started.child.kill('SIGKILL');
        await started.ended;
      });
      return started;
    },
    processes: (): readonly Running[] => processes,

    /** Replies by text reach this process from now on. */
    async routeReplies(api: Running): Promise<void> {
      const inboundUrl = `${PUBLIC_URL}/webhooks/twilio/inbound`;
      await new TextProvider(simulators.url).post('/webhooks', { inboundUrl, address: api.url });
    },

    /** The first look at a center is a baseline; what opens after it is news. */
    async untilSeen(centers: readonly number[]): Promise<void> {
      await eventually(
        () =>
          sql<{ seen: number }>`
            select count(*)::int as seen from location_look
            where location_id = any(${centers}) and good_look_at is not null`.execute(db),
        ({ rows }) => rows[0]?.seen === centers.length,
      );
    },

    async appliedMigrations(): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db);
      return rows.map(({ name }) => name);
    },
    /** As if a version that does not exist yet had been here. */
    async migrateBeyond(): Promise<void> {
      await sql`create table upgrade_test_newer (id int)`.execute(db);
      await sql`
        insert into kysely_migration (name, timestamp) values ('9999_newer', ${new Date().toISOString()})`.execute(
        db,
      );
    },

    async queueUnknownJob(): Promise<void> {
      await sql`
        insert into job (name, payload, max_attempts, lease_seconds) values (${UNKNOWN_JOB}, '{}', 3, 60)`.execute(
        db,
      );
    },
    async unknownJob() {
      const { rows } = await sql<{ state: string; attempts: number }>`
        select state, attempts from job where name = ${UNKNOWN_JOB}`.execute(db);
      return rows[0];
    },
  };
}
