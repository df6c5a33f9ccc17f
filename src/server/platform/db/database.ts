import { Kysely } from 'kysely';
import pg from 'pg';
import { lockLimit } from './connection-store.ts';
import { GuardedDialect, type PoolState, type VerifyServer } from './driver.ts';
import { watchForSilence } from './silence.ts';
import { USUAL_STATEMENT_MS } from './statement-limit.ts';

/**
 * bigint columns are ids and counts that stay far below 2^53; they reach the code as numbers.
 * A value beyond that is a bug and must not be rounded silently.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
});

export interface DatabaseHandle<Tables> {
  db: Kysely<Tables>;
  /** For listeners, which keep a connection to themselves. */
  pool: pg.Pool;
  /** From now on each new connection is shown to this before anything else is sent on it. */
  verifyEach(verify: VerifyServer): void;
  close(): Promise<void>;
}

interface DatabaseOptions {
  maxConnections: number;
  /** The database went away. Called once, however many statements find out. */
  onError: (error: Error) => void;
  /** It answers again, so many milliseconds later. */
  onBack?: (awayMs: number) => void;
}

/** A frozen process must not hold its row locks for longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
/** A new connection costs the server more than a minute of keeping it, and prepares its statements anew. */
const UNUSED_MS = 5 * 60_000;
/** How long open connections may take to say goodbye. */
const CLOSE_MS = 2_000;

export function openDatabase<Tables>(url: string, options: DatabaseOptions): DatabaseHandle<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    application_name: 'gatelight',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: USUAL_STATEMENT_MS,
    lock_timeout: lockLimit(USUAL_STATEMENT_MS),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    idleTimeoutMillis: UNUSED_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const state: PoolState = {
    connections: new Map(),
    lastHeard: performance.now(),
    trustedSince: 0,
    verify: undefined,
  };
  let awaySince: number | undefined;
  const onAway = (error: Error) => {
    if (awaySince !== undefined) return;
    awaySince = performance.now();
    options.onError(error);
  };
  const onBack = () => {
    if (awaySince === undefined) return;
    const awayMs = performance.now() - awaySince;
    awaySince = undefined;
    options.onBack?.(awayMs);
  };
  // An idle connection that dies (database restart) is reported here; the pool opens a new one by itself.
  pool.on('error', onAway);
  const silence = watchForSilence(url, state);
  const db = new Kysely<Tables>({ dialect: new GuardedDialect({ pool, state, onAway, onBack }) });
  return {
    db,
    pool,
    verifyEach: (verify) => {
      state.verify = verify;
    },
    close: async () => {
      silence.stop();
      const timer = setTimeout(() => {
        for (const connection of state.connections.values()) connection.cut('The pool is closed.');
      }, CLOSE_MS);
      await db.destroy();
      clearTimeout(timer);
    },
  };
}
