import { sql } from 'kysely';
import type { Db } from '#server/tables';

export async function readServerVersion(db: Db): Promise<{ major: number; version: string }> {
  const { rows } = await sql<{ major: number; version: string }>`
    select current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_version') as version`.execute(db);
  return rows[0] ?? { major: 0, version: '' };
}

interface Rights {
  creates: boolean;
  trigrams: boolean;
  replicates: boolean;
}

export async function readRights(db: Db): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as creates,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      (select rolreplication or rolsuper from pg_roles where rolname = current_user) as replicates`.execute(
    db,
  );
  return rows[0] ?? { creates: false, trigrams: false, replicates: false };
}

/** The wall clock of the database server, which does not stand still in a transaction. */
export async function readServerClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

export async function countOperators(db: Db): Promise<{ operators: number; proven: number }> {
  const { rows } = await sql<{ operators: number; proven: number }>`
    select count(*)::int as operators, count(second_factor.account_id)::int as proven
    from account left join second_factor on second_factor.account_id = account.id
    where role = 'operator'`.execute(db);
  return rows[0] ?? { operators: 0, proven: 0 };
}

export async function countAccounts(db: Db, emails: readonly string[]): Promise<number> {
  const rows = await db.selectFrom('account').select('id').where('email', 'in', emails).execute();
  return rows.length;
}
