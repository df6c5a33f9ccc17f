import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import type { PreferenceColumns } from './tables.ts';

const COLUMNS = [
  'immediate',
  'max_per_day',
  'timeframe_days',
  'urgency_threshold',
  'times_of_day',
  'weekends_only',
  'quiet_from',
  'quiet_to',
  'party_size',
  'earlier_than',
  'paused_until',
] as const satisfies readonly (keyof PreferenceColumns)[];

export async function findPreferences(db: Db, accountId: AccountId): Promise<PreferenceColumns | undefined> {
  return db.selectFrom('recipient').select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst();
}

/** For whoever is about to change them. */
export async function lockPreferences(trx: Db, accountId: AccountId): Promise<PreferenceColumns> {
  return trx
    .selectFrom('recipient')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * What was in force until now is kept with its dates: what nobody was told follows from it. The time is that of the
 * change, not of the beginning of the transaction, which may have waited for another change of the same person. A row
 * made in this transaction was never in force.
 */
export async function replacePreferences(
  trx: Db,
  accountId: AccountId,
  next: PreferenceColumns,
): Promise<void> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  const changes = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = ${next[column]}`));
  await sql`
    with change as materialized (select clock_timestamp() as at),
    kept as (
      insert into past_preferences (account_id, since, until, ${columns})
      select account_id, preferences_since, change.at, ${columns} from recipient, change
      where account_id = ${accountId} and preferences_since <> now()
    )
    update recipient set ${changes}, preferences_since = change.at from change
    where account_id = ${accountId}`.execute(trx);
}

export async function listPastPreferences(db: Db, accountId: AccountId) {
  return db
    .selectFrom('past_preferences')
    .select([...COLUMNS, 'since', 'until'])
    .where('account_id', '=', accountId)
    .orderBy('since')
    .execute();
}
