import type pg from 'pg';

/** Waiting for a lock is given up sooner than a statement: whoever holds it may be frozen. */
export const lockLimit = (statementMs: number): number => statementMs / 2;

export async function setLimits(client: pg.ClientBase, statementMs: number): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)`,
    [String(statementMs), String(lockLimit(statementMs))],
  );
}

/** Backends of ours that work on a statement right now. Nothing when a pooler between us hides their numbers. */
export async function readBusyBackends(
  client: pg.ClientBase & { processID?: number | null },
): Promise<Set<number> | undefined> {
  const { rows } = await client.query<{ own: number; busy: number[] | null }>(`
    select pg_backend_pid() as own, (select array_agg(pid) from pg_stat_activity
      where usename = current_user and state in ('active', 'fastpath function call')) as busy`);
  const [answer] = rows;
  if (answer === undefined || answer.own !== client.processID) return undefined;
  return new Set(answer.busy);
}

/** The names are our own constants. */
export async function listen(client: pg.ClientBase, channels: readonly string[]): Promise<void> {
  await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
}

export async function ping(client: pg.ClientBase): Promise<void> {
  await client.query('select 1');
}
