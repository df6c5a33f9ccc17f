import { CompiledQuery, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { JobKind } from './job.ts';

export type Enqueue = <Tables, Payload extends object>(
  db: Kysely<Tables>,
  kind: JobKind<Payload>,
  payload: Payload,
) => Promise<void>;

export interface Queue {
  /** Puts a job into the queue with the `db` given: inside a transaction it is queued only if that commits. */
  enqueue: Enqueue;
  engine: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>;
  /** Names of queues in which something waits. */
  namesWithWork(): Promise<string[]>;
  /** Forgets every job that is not done; periodic ones come back with their rhythm. Tells how many. */
  forgetAll<Tables>(db: Kysely<Tables>): Promise<number>;
  /** Whether the engine's tables answer. */
  isHealthy(): Promise<boolean>;
  /** Jobs whose time has come, and how long the first of them waits. */
  load(): Promise<QueueLoad>;
  stop(): Promise<void>;
}

export interface QueueLoad {
  waiting: number;
  oldestDueSeconds: number | null;
}

const QUEUE_SCHEMA = 'pgboss';

/** Opens the queue engine on our own pool. Only workers keep house in it. */
export async function openQueue(
  pool: pg.Pool,
  options: { kinds: readonly JobKind<object>[]; keepsHouse: boolean; onError: (error: Error) => void },
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    supervise: options.keepsHouse,
    schedule: false,
    // How soon a dead worker's expired job is handed to another.
    maintenanceIntervalSeconds: 10,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', options.onError);
  await boss.start();
  await createMissingQueues(boss, pool, options.kinds);

  const enqueue: Enqueue = async (db, kind, payload) => {
    const executeSql = async (text: string, values: unknown[]) => ({
      rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
    });
    await boss.send(kind.name, payload, {
      db: { executeSql },
      retryLimit: kind.attempts - 1,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: kind.expireSeconds,
    });
  };
  return {
    enqueue,
    engine: boss,
    namesWithWork: async () => {
      const names = (await boss.getQueues()).map(({ name }) => name);
      const sizes = await Promise.all(names.map((name) => boss.getQueueSize(name)));
      return names.filter((_, index) => (sizes[index] ?? 0) > 0);
    },
    forgetAll: async (db) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(`${QUEUE_SCHEMA}.job`)} where state < 'completed'`.execute(db);
      return Number(numAffectedRows);
    },
    isHealthy: async () => Boolean(await boss.isInstalled()),
    load: () => readLoad(pool),
    stop: () => boss.stop({ graceful: false }),
  };
}

async function readLoad(pool: pg.Pool): Promise<QueueLoad> {
  const { rows } = await pool.query<QueueLoad>(
    `select count(*)::int as waiting, extract(epoch from now() - min(start_after))::int as "oldestDueSeconds"
     from ${QUEUE_SCHEMA}.job where state in ('created', 'retry') and start_after <= now()`,
  );
  return rows[0] ?? { waiting: 0, oldestDueSeconds: null };
}

/** One process at a time: the engine gives each queue a table of its own, and two doing so at once would deadlock. */
async function createMissingQueues(
  boss: PgBoss,
  pool: pg.Pool,
  kinds: readonly JobKind<object>[],
): Promise<void> {
  const missing = async () => {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    return kinds.filter(({ name }) => !known.has(name));
  };
  if ((await missing()).length === 0) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('create missing queues'))`);
    for (const { name } of await missing()) await boss.createQueue(name);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
