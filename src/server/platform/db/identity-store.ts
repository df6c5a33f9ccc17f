import { type CompiledQuery, type Kysely, sql } from 'kysely';

/**
 * Which server these rows live on, in which timeline of its log, and what the restore command left in its settings. A
 * restore and a copy on another server change one of them; a standby that takes over begins a new timeline too.
 */
export interface ServerIdentity {
  systemIdentifier: string;
  /** Null on a standby, which has no timeline of its own yet. */
  timeline: string | null;
  restoreMark: string | null;
}

const IDENTITY = sql<ServerIdentity>`
  select system_identifier::text as "systemIdentifier",
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
    nullif(current_setting('gatelight.restored', true), '') as "restoreMark"
  from pg_control_system()`;

export const identityQuery = <Tables>(db: Kysely<Tables>): CompiledQuery<ServerIdentity> =>
  IDENTITY.compile(db);

export async function currentIdentity<Tables>(db: Kysely<Tables>): Promise<ServerIdentity> {
  const { rows } = await IDENTITY.execute(db);
  if (rows[0] === undefined) throw new Error('The database does not say who it is.');
  return rows[0];
}

/** Where these rows were last at home; nothing on the first start. */
export async function knownIdentity<Tables>(db: Kysely<Tables>): Promise<ServerIdentity | undefined> {
  const { rows } = await sql<ServerIdentity>`
    select system_identifier as "systemIdentifier", timeline, restore_mark as "restoreMark"
    from database_identity`.execute(db);
  return rows[0];
}

export async function settleHere<Tables>(db: Kysely<Tables>): Promise<void> {
  const { systemIdentifier, timeline, restoreMark } = await currentIdentity(db);
  await sql`
    insert into database_identity (system_identifier, timeline, restore_mark)
    values (${systemIdentifier}, ${timeline}, ${restoreMark})
    on conflict (only_one) do update set system_identifier = excluded.system_identifier,
      timeline = excluded.timeline, restore_mark = excluded.restore_mark`.execute(db);
}

/** The timeline of rows that are known to be restored, and have not been settled yet. */
export const NO_TIMELINE = 'none';

/** The next start settles these rows as restored, whatever the server says of itself. */
export async function forgetIdentity<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`update database_identity set timeline = ${NO_TIMELINE}`.execute(db);
}

/** More rows than any table gets in the days that a restore may take back. */
const NUMBERS_SKIPPED = 1_000_000;

/**
 * Numbers given out after the restored moment stand in mails, at the providers and in people's hands. None of them is
 * given out a second time.
 */
export async function skipUsedNumbers<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${NUMBERS_SKIPPED})
    from pg_sequences where schemaname = 'public'`.execute(db);
}
