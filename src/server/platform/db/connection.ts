import type { DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { setLimits } from './connection-store.ts';
import { type NamedQuery, PreparedNames } from './prepared.ts';
import { asUnavailable } from './unavailable.ts';

/** The server ends a statement at its limit. When nothing has arrived a while after that, the connection is dead. */
const ANSWER_AFTER_LIMIT_MS = 5_000;

/** A migration has changed what a prepared statement would return. */
const PLAN_OUTDATED = '0A000';

const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === PLAN_OUTDATED;

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export interface ConnectionEvents {
  answered(): void;
  failed(error: unknown): void;
}

/** One connection of the pool: every statement has a deadline, and whatever loses the connection has one name. */
export class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** Set while a statement is under way. */
  waitingSince: number | undefined;
  /** Counts the statements, so that whoever looks twice knows whether it is still the same one. */
  statement = 0;
  /** Not used again, because its prepared statements cannot be. */
  isOutdated = false;
  private readonly names = new PreparedNames();
  private limit: number;
  private readonly events: ConnectionEvents;

  constructor(client: pg.PoolClient, limit: number, events: ConnectionEvents) {
    this.client = client;
    this.limit = limit;
    this.events = events;
  }

  async executeQuery<Row>({ sql, parameters, statementName }: NamedQuery): Promise<QueryResult<Row>> {
    const name = statementName ?? this.names.of(sql);
    const query = { text: sql, values: [...parameters] };
    const send = (config: pg.QueryConfig) =>
      this.withDeadline(() => this.client.query<Row & pg.QueryResultRow>(config));
    const { command, rowCount, rows } =
      name === undefined
        ? await send(query)
        : await this.orUnprepared(
            () => send({ ...query, name }),
            () => send(query),
          );
    return { rows, ...(COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  /** The server says that a plan is outdated before anything is done: outside of a transaction nobody need notice. */
  private async orUnprepared<Result>(
    prepared: () => Promise<Result>,
    unprepared: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await prepared();
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.isOutdated = true;
      return await unprepared().catch(() => {
        throw error;
      });
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed here.');
  }

  /** How long the server lets the next statements take. */
  async applyLimit(limit: number): Promise<void> {
    if (this.limit === limit) return;
    await this.withDeadline(() => setLimits(this.client, limit));
    this.limit = limit;
  }

  async withDeadline<Result>(send: () => Promise<Result>): Promise<Result> {
    const statement = (this.statement += 1);
    this.waitingSince = performance.now();
    // A process that was frozen finds its timers due before it has read an answer that is there: that is read first.
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (this.isWaitingFor(statement)) this.cut('The database did not answer in time.');
      });
    }, this.limit + ANSWER_AFTER_LIMIT_MS);
    try {
      const result = await send();
      this.events.answered();
      return result;
    } catch (error) {
      const named = asUnavailable(error);
      this.events.failed(named);
      throw named;
    } finally {
      clearTimeout(timer);
      this.waitingSince = undefined;
    }
  }

  isWaitingFor(statement: number): boolean {
    return this.statement === statement && this.waitingSince !== undefined;
  }

  /** Ends it at once, and whatever waits on it fails. A polite end would wait for a server that does not answer. */
  cut(reason: string): void {
    const error = Object.assign(new Error(reason), { code: 'ETIMEDOUT', syscall: 'read' });
    this.client.connection.stream.destroy(error);
  }

  /** The number of the server's process behind it. */
  backend(): number | undefined {
    const { client } = this;
    return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
  }
}
