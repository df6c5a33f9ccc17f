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
 * Charges the local day of each person, in the order of ids, and only below their limit: however many processes try,
 * nobody is charged beyond it. Returns who was.
 */
export async function chargeDays(trx: Db, drafts: readonly DraftText[]): Promise<Set<AccountId>> {
  const { rows } = await sql<{ account_id: AccountId }>`
    insert into daily_count (account_id, day, texts)
    select account_id, day, 1
    from unnest(
      ${drafts.map(({ accountId }) => accountId)}::bigint[], ${drafts.map(({ day }) => day)}::text[]
    ) as charged (account_id, day)
    order by account_id
    on conflict (account_id, day) do update set texts = daily_count.texts + 1
    where daily_count.texts < (
      select max_per_day from recipient where recipient.account_id = excluded.account_id
    )
    returning account_id`.execute(trx);
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Committed before the provider is called: from here on nobody else sends these. */
export async function insertAlerts(
  trx: Db,
  drafts: readonly DraftText[],
  now: Date,
): Promise<Map<AccountId, TextId>> {
  if (drafts.length === 0) return new Map();
  const rows = await trx
    .insertInto('text')
    .values(
      drafts.map((draft) => ({
        account_id: draft.accountId,
        kind: 'alert' as const,
        number_sealed: draft.numberSealed,
        number_hash: draft.numberHash,
        body_sealed: draft.bodySealed,
        opening_ids: draft.openingIds,
        location_ids: draft.locationIds,
        charged_day: draft.day,
        state: 'sending' as const,
        attempts: 1,
        created_at: now,
        useful_until: draft.usefulUntil,
        called_at: now,
        next_at: new Date(now.getTime() + TIMING.leaseSeconds * 1000),
      })),
    )
    .returning(['id', 'account_id'])
    .execute();
  return new Map(rows.flatMap(({ id, account_id }) => (account_id === null ? [] : [[account_id, id]])));
}

export interface RowChange {
  accountId: AccountId;
  openingId: OpeningId;
  state: 'texted' | 'deferred' | 'held';
  reason: Reason | null;
  dueAt: Date | null;
  textId: TextId | null;
}

/** What became of the rows that were claimed, in one statement. */
export async function changeRows(trx: Db, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update outbox set state = change.state, reason = change.reason, due_at = change.due_at, text_id = change.text_id
    from unnest(
      ${changes.map(({ openingId }) => openingId)}::bigint[], ${changes.map(({ accountId }) => accountId)}::bigint[],
      ${changes.map(({ state }) => state)}::text[], ${changes.map(({ reason }) => reason)}::text[],
      ${changes.map(({ dueAt }) => dueAt)}::timestamptz[], ${changes.map(({ textId }) => textId)}::bigint[]
    ) as change (opening_id, account_id, state, reason, due_at, text_id)
    where outbox.opening_id = change.opening_id and outbox.account_id = change.account_id
      and outbox.state in ('waiting', 'deferred')`.execute(trx);
}
