import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { PooledConnection } from './connection.ts';
import { statementLimit, USUAL_STATEMENT_MS } from './statement-limit.ts';
import { asUnavailable, DatabaseUnavailable, READ_ONLY } from './unavailable.ts';

/** Asked once of each new connection, before anything else is sent on it. */
export type VerifyServer = (connection: DatabaseConnection) => Promise<void>;

export interface PoolState {
  connections: Map<pg.PoolClient, PooledConnection>;
  /** When anything was last heard of the server, by the process's own clock that only moves forward. */
  lastHeard: number;
  /** Connections opened before this are not used again. */
  trustedSince: number;
  verify: VerifyServer | undefined;
}

interface DriverOptions {
  pool: pg.Pool;
  state: PoolState;
  onAway(error: DatabaseUnavailable): void;
  onBack(): void;
}

/** Forgets every connection that is open now: those in use end with their statement, idle ones when they are taken. */
export function distrust(state: PoolState): void {
  state.trustedSince = performance.now();
}

/** The driver of the query builder, on connections that are watched. */
function guardedDriver({ pool, state, onAway, onBack }: DriverOptions): Driver {
  const plain = new PostgresDriver({ pool });
  const openedAt = new WeakMap<pg.PoolClient, number>();
  const verified = new WeakSet<pg.PoolClient>();
  const events = {
    answered: () => {
      state.lastHeard = performance.now();
      onBack();
    },
    failed: (error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) return events.answered();
      // The server was demoted, or the address leads to another one by now.
      if (error.code === READ_ONLY) distrust(state);
      onAway(error);
    },
  };

  pool.on('connect', (client) => {
    // The statement under way reports it; without a listener it would end the process.
    client.on('error', () => {});
    openedAt.set(client, performance.now());
    state.lastHeard = performance.now();
    state.connections.set(client, new PooledConnection(client, USUAL_STATEMENT_MS, events));
  });
  pool.on('remove', (client) => state.connections.delete(client));

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      const named = asUnavailable(error);
      if (named instanceof DatabaseUnavailable) onAway(named);
      throw named;
    }
  };

  const take = async (): Promise<PooledConnection> => {
    for (;;) {
      const client = await connect();
      const connection = state.connections.get(client);
      if (connection !== undefined && (openedAt.get(client) ?? 0) >= state.trustedSince) return connection;
      client.release(true);
    }
  };

  return {
    init: () => plain.init(),
    async acquireConnection() {
      const connection = await take();
      try {
        if (state.verify !== undefined && !verified.has(connection.client)) {
          await state.verify(connection);
          verified.add(connection.client);
        }
        await connection.applyLimit(statementLimit());
        return connection;
      } catch (error) {
        connection.client.release(true);
        throw error;
      }
    },
    async releaseConnection(connection) {
      if (!(connection instanceof PooledConnection)) return;
      const { client, isOutdated } = connection;
      client.release(isOutdated || (openedAt.get(client) ?? 0) < state.trustedSince);
    },
    beginTransaction: (connection, settings) => plain.beginTransaction(connection, settings),
    commitTransaction: (connection) => plain.commitTransaction(connection),
    rollbackTransaction: (connection) => plain.rollbackTransaction(connection),
    savepoint: (connection, name, compile) => plain.savepoint(connection, name, compile),
    rollbackToSavepoint: (connection, name, compile) => plain.rollbackToSavepoint(connection, name, compile),
    releaseSavepoint: (connection, name, compile) => plain.releaseSavepoint(connection, name, compile),
    destroy: () => pool.end(),
  };
}

export class GuardedDialect extends PostgresDialect {
  private readonly options: DriverOptions;

  constructor(options: DriverOptions) {
    super({ pool: options.pool });
    this.options = options;
  }

  override createDriver(): Driver {
    return guardedDriver(this.options);
  }
}
