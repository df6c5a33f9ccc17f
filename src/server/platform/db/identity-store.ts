import { type Kysely, sql } from 'kysely';

/**
 * Which server these rows live on, and in which timeline of its log. A restore to an earlier moment, a copy on another
 * server and a standby that took over all change one of the two.
 */
interface Identity {
  systemIdentifier: string;
  timeline: string;
}

async function currentIdentity<Tables>(db: Kysely<Tables>): Promise<Identity> {
  const { rows } = await sql<Identity>`
    select system_identifier::text as "systemIdentifier",
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_control_system()`.execute(db);
  if (rows[0] === undefined) throw new Error('The database does not say who it is.');
  return rows[0];
}

/** Whether these rows last lived elsewhere. On the first start they have lived nowhere yet. */
export async function wasRestored<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const now = await currentIdentity(db);
  const { rows } = await sql<Identity>`
    select system_identifier as "systemIdentifier", timeline from database_identity`.execute(db);
  const [known] = rows;
  if (known !== undefined)
    return known.systemIdentifier !== now.systemIdentifier || known.timeline !== now.timeline;
  await settleHere(db);
  return false;
}

export async function settleHere<Tables>(db: Kysely<Tables>): Promise<void> {
  const { systemIdentifier, timeline } = await currentIdentity(db);
  await sql`
    insert into database_identity (system_identifier, timeline) values (${systemIdentifier}, ${timeline})
    on conflict (only_one) do update set system_identifier = excluded.system_identifier, timeline = excluded.timeline`.execute(
    db,
  );
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
