import { sql } from 'kysely';
import type { TextKind, TextState } from '#domain/alerts/text-state';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import type { TextId } from './tables.ts';
import { TIMING } from './timing.ts';

export interface TextRow {
  id: TextId;
  account_id: AccountId | null;
  kind: TextKind;
  number_sealed: Buffer | null;
  number_hash: Buffer;
  body_sealed: Buffer | null;
  opening_ids: OpeningId[];
  charged_day: string | null;
  state: TextState;
  attempts: number;
  resends: number;
  useful_until: Date;
  called_at: Date | null;
  provider_sid: string | null;
}

const COLUMNS = sql`id, account_id, kind, number_sealed, number_hash, body_sealed, to_json(opening_ids) as opening_ids,
  charged_day, state,
  attempts, resends, useful_until, called_at, provider_sid`;

export async function lockText(trx: Db, id: TextId): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`select ${COLUMNS} from text where id = ${id} for update`.execute(trx);
  return rows[0];
}

export interface OutgoingRow {
  id: TextId;
  number_sealed: Buffer | null;
  body_sealed: Buffer | null;
  useful_seconds: number;
}

/** The time of the database, and whether any service text is due at it. */
export async function readDue(trx: Db): Promise<{ now: Date; hasServiceTexts: boolean }> {
  const { rows } = await sql<{ now: Date; hasServiceTexts: boolean }>`
    select now(), exists (select from text where state = 'waiting' and next_at <= now()) as "hasServiceTexts"`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('The database does not tell the time');
  return row;
}

/** Service texts whose turn it is: what came too late, or goes to somebody who said STOP, is dropped on the way. */
export async function claimServiceTexts(trx: Db, most: number, now: Date): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow & { state: TextState }>`
    with due as (
      select id, case
          when useful_until <= ${now} then 'expired'
          when opt_out.number_hash is not null then 'opted-out'
        end as dropped
      from text
      left join opt_out on opt_out.number_hash = text.number_hash and opt_out.ended_at is null
      where state = 'waiting' and next_at <= ${now}
      order by next_at limit ${most} for update of text skip locked
    )
    update text set state = case when dropped is null then 'sending' else 'dropped' end, reason = dropped,
      body_sealed = case when dropped is null then body_sealed end,
      settled_at = case when dropped is null then null else ${now}::timestamptz end,
      attempts = attempts + case when dropped is null then 1 else 0 end,
      called_at = case when dropped is null then ${now}::timestamptz end,
      next_at = ${now}::timestamptz + make_interval(secs => ${TIMING.leaseSeconds})
    from due where due.id = text.id
    returning text.id, state, number_sealed, body_sealed,
      extract(epoch from useful_until - ${now})::float8 as useful_seconds`.execute(trx);
  return rows.filter(({ state }) => state === 'sending');
}

/** Whether there is anything to claim; asked often, so it must cost nothing when there is not. */
export async function hasWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    select exists (select from text where state = 'waiting' and next_at <= now())
      or exists (
        select from campaign_opening planned
        join opening on opening.id = planned.opening_id
        join location_look look on look.location_id = opening.location_id
        where planned.live and opening.gone_at is null and opening.starts_at > now()
          and look.good_look_at > now() - make_interval(secs => ${TIMING.freshLookSeconds})
          and exists (select from outbox where outbox.opening_id = planned.opening_id and outbox.state = 'waiting')
      ) as work`.execute(db);
  return rows[0]?.work ?? false;
}

/**
 * The provider has these: one statement for however many answers came in. Only forward moves count. Nobody waits for the
 * disk: an outcome that is lost with the machine is found again in the provider's list.
 */
export async function markAccepted(
  db: Db,
  accepted: readonly { id: TextId; sid: string }[],
  from: readonly TextState[],
): Promise<void> {
  await sql`
    update text set provider_sid = answer.sid,
      state = case when text.state = any (${from}::text[]) then 'sent' else text.state end,
      settled_at = coalesce(text.settled_at, now()),
      body_sealed = case when text.kind = 'code' then null else text.body_sealed end
    from unnest(${accepted.map(({ id }) => id)}::bigint[], ${accepted.map(({ sid }) => sid)}::text[]) as answer (id, sid),
      (select set_config('synchronous_commit', 'off', true)) as relaxed
    where text.id = answer.id`.execute(db);
}

export interface TextChange {
  state: TextState;
  reason?: string;
  providerSid?: string;
  errorCode?: string;
  nextAt?: Date;
  resent?: boolean;
}

export async function changeText(
  trx: Db,
  text: TextRow,
  change: TextChange,
  settled: boolean,
): Promise<void> {
  await sql`
    update text set state = ${change.state}, reason = ${change.reason ?? null},
      provider_sid = coalesce(${change.providerSid ?? null}, provider_sid),
      error_code = coalesce(${change.errorCode ?? null}, error_code),
      next_at = coalesce(${change.nextAt ?? null}::timestamptz, next_at),
      resends = resends + ${change.resent === true ? 1 : 0},
      settled_at = case when ${settled} then now() end,
      body_sealed = case when ${settled && text.kind === 'code'} then null else body_sealed end
    where id = ${text.id}`.execute(trx);
}

/** Whose worker died or forgot: nobody knows whether the call was made. */
export async function expireLeases(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update text set state = 'unknown',
      next_at = called_at + make_interval(secs => ${TIMING.listCountsAfterSeconds})
    where state = 'sending' and next_at <= now()`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Texts of unknown fate whose list can be asked now; taken for as long as asking may take. */
export async function takeUnknown(db: Db, most: number): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    update text set next_at = now() + make_interval(secs => ${TIMING.leaseSeconds + TIMING.askAgainSeconds})
    where id in (
      select id from text where state = 'unknown' and next_at <= now()
      order by next_at limit ${most} for update skip locked
    )
    returning ${COLUMNS}`.execute(db);
  return rows;
}

/** Which of the provider's messages belong to texts whose fate is known. */
export async function listKnownSids(
  db: Db,
  sids: readonly string[],
  numberHash: Buffer,
): Promise<Set<string>> {
  const { rows } = await sql<{ sid: string }>`
    select provider_sid as sid from text
    where number_hash = ${numberHash} and provider_sid = any (${sids}::text[])`.execute(db);
  return new Set(rows.map(({ sid }) => sid));
}

export async function dropWaiting(trx: Db, numberHash: Buffer, reason: string): Promise<void> {
  await sql`
    update text set state = 'dropped', reason = ${reason}, settled_at = now(), body_sealed = null
    where number_hash = ${numberHash} and state = 'waiting'`.execute(trx);
}
