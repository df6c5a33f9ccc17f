import { sql } from 'kysely';
import { CONFIRMING_MISSES } from '#domain/availability/judging/known-slot';
import { AWAIT_RETURN_MS } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import type { DeferralReason, HeldReason } from '#domain/alerts/decision/reasons';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import type { MessageId } from '#server/features/alerts/tables';

/** Wakes the dispatchers of all processes when the transaction commits. */
export async function notifyDispatchers(trx: Db): Promise<void> {
  await sql`select pg_notify('alerts', '')`.execute(trx);
}

/** The outbox rows that an alert message told. */
interface AlertKey {
  id: MessageId;
  account_id: AccountId | null;
  opening_ids: readonly OpeningId[];
  charged_day: string | null;
}

/** The openings of an alert that never went out wait again, from now or from a time, and its day gets back what it charged. */
export async function releaseRows(
  trx: Db,
  alert: AlertKey,
  release: { reason: DeferralReason | null; dueAt: Date | null; resent: boolean },
): Promise<void> {
  await sql`
    update outbox set state = ${release.dueAt === null ? 'waiting' : 'deferred'}, message_id = null,
      reason = ${release.reason}, due_at = ${release.dueAt}, resends = resends + ${release.resent ? 1 : 0},
      tried_at = coalesce(tried_at, (select created_at from message where message.id = ${alert.id}))
    where ${ofAlert(alert)}`.execute(trx);
  await sql`update campaign_opening set live = true where opening_id = any (${alert.opening_ids}::bigint[])`.execute(
    trx,
  );
  await refundDay(trx, alert);
  if (release.dueAt === null) await notifyDispatchers(trx);
}

export async function holdRows(trx: Db, alert: AlertKey, reason: HeldReason): Promise<void> {
  await sql`update outbox set state = 'held', reason = ${reason} where ${ofAlert(alert)}`.execute(trx);
}

/** An alert that never went out does not count. */
export async function refundDay(trx: Db, alert: Pick<AlertKey, 'account_id' | 'charged_day'>): Promise<void> {
  await sql`
    update daily_count set alerts = alerts - 1
    where account_id = ${alert.account_id} and day = ${alert.charged_day} and alerts > 0`.execute(trx);
}

/** Whether the openings of an alert were already sent once more. */
export async function wereResent(trx: Db, alert: AlertKey): Promise<boolean> {
  const { rows } = await sql<{ resent: boolean }>`
    select coalesce(bool_or(resends > 0), false) as resent from outbox where ${ofAlert(alert)}`.execute(trx);
  return rows[0]?.resent ?? false;
}

const ofAlert = (alert: AlertKey) => sql`
  outbox.opening_id = any (${alert.opening_ids}::bigint[]) and outbox.account_id = ${alert.account_id}
  and outbox.message_id = ${alert.id} and outbox.state = 'told'`;

/** Which openings of an alert can still be booked, and how many are still recorded as told by it. */
export async function listResendable(trx: Db, alert: AlertKey): Promise<{ told: number; open: OpeningId[] }> {
  const { rows } = await sql<{ id: OpeningId; open: boolean }>`
    select opening.id, gone_at is null and starts_at > service_now() as open
    from outbox join opening on opening.id = outbox.opening_id
    where ${ofAlert(alert)}`.execute(trx);
  return { told: rows.length, open: rows.filter(({ open }) => open).map(({ id }) => id) };
}

const CHUNK = 5_000;

/** Deferred rows whose time has come wait again. */
export async function releaseDeferred(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'waiting', due_at = null
    where (opening_id, account_id) in (
      select opening_id, account_id from outbox where state = 'deferred' and due_at <= service_now()
      order by due_at limit ${CHUNK} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Gives up openings that will not come back; everybody who still waits for one gets the verdict that says why. What an
 * earlier channel may have told stays told by it.
 */
export async function holdGone(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set due_at = null, message_id = earlier_message_id,
      state = case when earlier_message_id is null then 'held' else 'told' end,
      reason = case when earlier_message_id is not null then null
        when resends > 0 then 'unknown-not-resent' else 'gone' end
    where (opening_id, account_id) in (
      select outbox.opening_id, outbox.account_id
      from campaign_opening planned
      join opening on opening.id = planned.opening_id
      join location on location.id = opening.location_id
      join outbox on outbox.opening_id = planned.opening_id and outbox.state in ('waiting', 'deferred')
      where planned.live and (
        opening.starts_at <= service_now() or opening.gone_at < service_now() - ${AWAIT_RETURN_MS} * interval '1 millisecond'
        or (opening.gone_at is not null and opening.missed_looks >= ${CONFIRMING_MISSES})
        or location.retired_at >= opening.first_seen_at
      )
      limit ${CHUNK} for update of outbox skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Openings that nobody waits for any more are no longer live. A release sets `live` again, so the row is locked before
 * it is asked a second time whether anybody waits: in a single statement a concurrent release could be overwritten.
 */
export async function endLiveOpenings(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: OpeningId }>`
      select planned.opening_id as id from campaign_opening planned
      join campaign on campaign.id = planned.campaign_id
      where planned.live and campaign.state <> 'planning' and ${nobodyWaits}
      for update of planned skip locked`.execute(trx);
    if (rows.length === 0) return;
    await sql`
      update campaign_opening planned set live = false
      from campaign
      where planned.opening_id = any (${rows.map(({ id }) => id)}::bigint[])
        and campaign.id = planned.campaign_id and campaign.state <> 'planning' and ${nobodyWaits}`.execute(
      trx,
    );
  });
}

const nobodyWaits = sql`
  not exists (
    select from outbox where outbox.opening_id = planned.opening_id and outbox.state in ('waiting', 'deferred')
  )`;

/** Whether anybody is to be told of an opening that may still be there. */
export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${WAITING}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export const WAITING = sql`
  select from campaign_opening live
  join outbox on outbox.opening_id = live.opening_id and outbox.state = 'waiting'
  where live.live`;

/** Locations whose openings people wait for, and whose last look is too old to announce them. */
export async function listWithoutFreshLook(db: Db): Promise<LocationId[]> {
  const { rows } = await sql<{ location_id: LocationId }>`
    select distinct location_id from live_opening
    where not fresh and look_requested_at is null and exists (
      select from outbox where outbox.opening_id = live_opening.opening_id and outbox.state = 'waiting'
    )`.execute(db);
  return rows.map(({ location_id }) => location_id);
}
