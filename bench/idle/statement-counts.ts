import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';

export interface CountedPostgres {
  url: string;
  /** Statements of everybody else since the last call, by their text; begin and commit are not counted. */
  takeCounts(): Promise<Map<string, number>>;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own that counts statements. */
export async function startCountedPostgres(dataDir: string): Promise<CountedPostgres> {
  const options = { dataDir, log: () => {} };
  const first = await startEmbeddedPostgres(options);
  await query(first.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await first.stop();
  const server = await startEmbeddedPostgres(options);
  await query(server.url, 'alter system set pg_stat_statements.track_utility = off');
  await query(server.url, 'select pg_reload_conf()');
  await query(server.url, 'create extension pg_stat_statements');
  return {
    url: server.url,
    async takeCounts() {
      const rows = await query<{ query: string; calls: number }>(
        server.url,
        `select query, calls::float8 as calls from pg_stat_statements where query not like '%pg_stat_statements%'`,
      );
      await query(server.url, 'select pg_stat_statements_reset()');
      return new Map(rows.map((row) => [row.query, row.calls]));
    },
    stop: server.stop,
  };
}

/** On a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
