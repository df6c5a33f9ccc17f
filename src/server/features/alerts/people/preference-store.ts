import { type RawBuilder, sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { PreferenceColumns } from '#server/features/alerts/tables';
import type { RowPage } from '#server/platform/db/row-pages';
import type { Db } from '#server/tables';

/** Every preference column once: the compiler refuses a list that lacks one or has one too many. */
const COLUMN_SET: Record<keyof PreferenceColumns, true> = {
  immediate: true,
  max_per_day: true,
  timeframe_days: true,
  urgency_threshold: true,
  times_of_day: true,
  weekends_only: true,
  quiet_from: true,
  quiet_to: true,
  party_size: true,
  earlier_than: true,
  paused_until: true,
};
export const PREFERENCE_COLUMNS = Object.keys(COLUMN_SET) as (keyof PreferenceColumns)[];

/** The same list for statements written by hand. */
export const preferenceColumns = sql.join(PREFERENCE_COLUMNS.map((column) => sql.ref(column)));

export async function findPreferences(db: Db, accountId: AccountId): Promise<PreferenceColumns | undefined> {
  return db
    .selectFrom('recipient')
    .select(PREFERENCE_COLUMNS)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** As JSON carries them; no row for who has set nothing yet. */
export type PreferencesAsJson = Omit<PreferenceColumns, 'paused_until'> & { paused_until: string | null };

export const ownPreferencesOf = (accountId: RawBuilder<unknown>) => sql<PreferencesAsJson>`
  select ${preferenceColumns} from recipient where recipient.account_id = ${accountId}`;

/** For a transaction that is about to change them. */
export async function lockPreferences(trx: Db, accountId: AccountId): Promise<PreferenceColumns> {
  return trx
    .selectFrom('recipient')
    .select(PREFERENCE_COLUMNS)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * The preferences that were in force until now are kept with their dates, because a verdict for an opening without an
 * outbox row follows from them. Those of a recipient made in this transaction, or replaced at the same instant, never
 * were.
 */
export async function replacePreferences(
  trx: Db,
  accountId: AccountId,
  next: PreferenceColumns,
  { keepCurrent }: { keepCurrent: boolean },
): Promise<void> {
  const changes = sql.join(PREFERENCE_COLUMNS.map((column) => sql`${sql.ref(column)} = ${next[column]}`));
  await sql`
    with kept as (
      insert into past_preferences (account_id, since, until, ${preferenceColumns})
      select account_id, preferences_since, service_now(), ${preferenceColumns} from recipient
      where account_id = ${accountId} and ${keepCurrent} and preferences_since < service_now()
    )
    update recipient set ${changes}, preferences_since = service_now()
    where account_id = ${accountId}`.execute(trx);
}

export const pagesOfPastPreferences =
  (db: Db, accountId: AccountId) =>
  ({ after, limit }: RowPage<{ cursor: string }>) =>
    db
      .selectFrom('past_preferences')
      .select([...PREFERENCE_COLUMNS, 'since', 'until'])
      // As text, because a Date has milliseconds only and would lead back to the same row.
      .select(sql<string>`since::text`.as('cursor'))
      .where('account_id', '=', accountId)
      .where(sql<boolean>`since > ${after?.cursor ?? '-infinity'}::timestamptz`)
      .orderBy('since')
      .limit(limit)
      .execute();

export interface DatedPreferences extends PreferenceColumns {
  since: Date;
  until: Date | null;
}

/** The preferences that held between two moments, newest first, and the first ever, which hold for all time before them. */
export async function listDatedPreferences(
  db: Db,
  accountId: AccountId,
  { from, to }: { from: Date; to: Date },
): Promise<DatedPreferences[]> {
  const past = sql`select since, until, ${preferenceColumns} from past_preferences where account_id = ${accountId}`;
  const { rows } = await sql<DatedPreferences>`
    select preferences_since as since, null::timestamptz as until, ${preferenceColumns}
    from recipient where account_id = ${accountId}
    union all (${past} and until >= ${from} and since <= ${to})
    union all (${past} order by since limit 1)
    order by since desc`.execute(db);
  return rows;
}
