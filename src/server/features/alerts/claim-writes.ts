import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { Reason } from '#domain/alerts/reasons';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import type { TextId } from './tables.ts';
import { TIMING } from './timing.ts';

export interface DraftText {
  accountId: AccountId;
  day: string;
  numberSealed: Buffer;
  numberHash: Buffer;
  bodySealed: Buffer;
  openingIds: OpeningId[];
  locationIds: LocationId[];
  usefulUntil: Date;
}

/**
 * Charges the local day of each person, in the order of ids and only below their limit: however many processes try,
 * nobody is charged beyond it. Whoever could be charged gets a text, and their openings are told. All of it is committed
 * before the provider is called: from then on nobody else sends these. Returns the texts by account.
 */
export async function writeAlerts(
  trx: Db,
  drafts: readonly DraftText[],
  now: Date,
): Promise<Map<AccountId, TextId>> {
  if (drafts.length === 0) return new Map();
  const column = <T>(pick: (draft: DraftText) => T) => drafts.map(pick);
  const { rows } = await sql<{ id: TextId; account_id: AccountId }>`
    with draft as materialized (
      select * from unnest(
        ${column(({ accountId }) => accountId)}::bigint[], ${column(({ day }) => day)}::text[],
        ${column(({ numberSealed }) => numberSealed)}::bytea[], ${column(({ numberHash }) => numberHash)}::bytea[],
        ${column(({ bodySealed }) => bodySealed)}::bytea[], ${column(({ usefulUntil }) => usefulUntil)}::timestamptz[],
        ${column(({ openingIds }) => openingIds.join(','))}::text[],
        ${column(({ locationIds }) => locationIds.join(','))}::text[]
      ) as draft (account_id, day, number_sealed, number_hash, body_sealed, useful_until, openings, locations)
    ),
    charged as (
      insert into daily_count (account_id, day, texts)
      select account_id, day, 1 from draft order by account_id
      on conflict (account_id, day) do update set texts = daily_count.texts + 1
      where daily_count.texts < (
        select max_per_day from recipient where recipient.account_id = excluded.account_id
      )
      returning account_id
    ),
    written as (
      insert into text (account_id, kind, number_sealed, number_hash, body_sealed, opening_ids, location_ids,
        charged_day, state, attempts, created_at, useful_until, called_at, next_at)
      select account_id, 'alert', number_sealed, number_hash, body_sealed, string_to_array(openings, ',')::bigint[],
        string_to_array(locations, ',')::int[], day, 'sending', 1, ${now}, useful_until, ${now},
        ${now}::timestamptz + make_interval(secs => ${TIMING.leaseSeconds})
      from draft join charged using (account_id)
      returning id, account_id, opening_ids
    ),
    told as (
      update outbox set state = 'texted', reason = null, due_at = null, text_id = written.id
      from written cross join unnest(written.opening_ids) as opening (id)
      where outbox.opening_id = opening.id and outbox.account_id = written.account_id
    )
    select id, account_id from written`.execute(trx);
  return new Map(rows.map(({ id, account_id }) => [account_id, id]));
}

export interface RowChange {
  accountId: AccountId;
  openingId: OpeningId;
  state: 'deferred' | 'held';
  reason: Reason;
  dueAt: Date | null;
}

/** What is not told now, in one statement. */
export async function changeRows(trx: Db, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update outbox set state = change.state, reason = change.reason, due_at = change.due_at
    from unnest(
      ${changes.map(({ openingId }) => openingId)}::bigint[], ${changes.map(({ accountId }) => accountId)}::bigint[],
      ${changes.map(({ state }) => state)}::text[], ${changes.map(({ reason }) => reason)}::text[],
      ${changes.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as change (opening_id, account_id, state, reason, due_at)
    where outbox.opening_id = change.opening_id and outbox.account_id = change.account_id
      and outbox.state in ('waiting', 'deferred')`.execute(trx);
}
