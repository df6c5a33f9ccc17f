import { sql } from 'kysely';
import { SAME_OPENING_MS } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import type { DeferralReason, HeldReason } from '#domain/alerts/reasons';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import type { TextId } from './tables.ts';
import { TIMING } from './timing.ts';

interface AlertKey {
  id: TextId;
  account_id: AccountId | null;
  opening_ids: readonly OpeningId[];
  charged_day: string | null;
}

/** The openings of a text that never went out wait again, and the day it was charged to gets it back. */
export async function releaseRows(
  trx: Db,
  text: AlertKey,
  release: { reason: DeferralReason | null; dueAt: Date | null; resent: boolean },
): Promise<void> {
  await sql`
    update outbox set state = ${release.dueAt === null ? 'waiting' : 'deferred'}, text_id = null,
      reason = ${release.reason}, due_at = ${release.dueAt}, resends = resends + ${release.resent ? 1 : 0}
    where ${ofText(text)}`.execute(trx);
  await sql`update campaign_opening set live = true where opening_id = any (${text.opening_ids}::bigint[])`.execute(
    trx,
  );
  await refund(trx, text);
}

export async function holdRows(trx: Db, text: AlertKey, reason: HeldReason): Promise<void> {
  await sql`update outbox set state = 'held', reason = ${reason} where ${ofText(text)}`.execute(trx);
}

async function refund(trx: Db, text: AlertKey): Promise<void> {
  await sql`
    update daily_count set texts = texts - 1
    where account_id = ${text.account_id} and day = ${text.charged_day} and texts > 0`.execute(trx);
}

/** Whether the openings of a text were already sent once more. */
export async function wereResent(trx: Db, text: AlertKey): Promise<boolean> {
  const { rows } = await sql<{ resent: boolean }>`
    select coalesce(bool_or(resends > 0), false) as resent from outbox where ${ofText(text)}`.execute(trx);
  return rows[0]?.resent ?? false;
}

const ofText = (text: AlertKey) => sql`
  outbox.opening_id = any (${text.opening_ids}::bigint[]) and outbox.account_id = ${text.account_id}
  and outbox.text_id = ${text.id} and outbox.state = 'texted'`;

const CHUNK = 5_000;

/** What was put off until now waits again. */
export async function releaseDeferred(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'waiting', due_at = null
    where (opening_id, account_id) in (
      select opening_id, account_id from outbox where state = 'deferred' and due_at <= now()
      order by due_at limit ${CHUNK} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Openings that will not come back, with people still waiting for them: those are told why they heard nothing. */
export async function holdGone(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'held', due_at = null,
      reason = case when resends > 0 then 'unknown-not-resent' else 'gone' end
    where (opening_id, account_id) in (
      select outbox.opening_id, outbox.account_id
      from campaign_opening planned
      join opening on opening.id = planned.opening_id
      join location on location.id = opening.location_id
      join outbox on outbox.opening_id = planned.opening_id and outbox.state in ('waiting', 'deferred')
      where planned.live and (
        opening.starts_at <= now() or opening.gone_at < now() - ${SAME_OPENING_MS} * interval '1 millisecond'
        or location.retired_at >= opening.first_seen_at
      )
      limit ${CHUNK} for update of outbox skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Openings that nobody waits for any more need no attention. Whoever lets somebody wait again marks the opening too, so
 * it is locked before it is asked once more whether anybody waits: asked and written at once, that mark could be lost.
 */
export async function retireOpenings(db: Db): Promise<void> {
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

/** Locations whose openings people wait for, and that were not looked at lately enough to say so. */
export async function listUnseen(db: Db): Promise<LocationId[]> {
  const { rows } = await sql<{ location_id: LocationId }>`
    select distinct opening.location_id
    from campaign_opening planned
    join opening on opening.id = planned.opening_id
    join location_look look on look.location_id = opening.location_id
    where planned.live and opening.gone_at is null and opening.starts_at > now()
      and look.look_requested_at is null
      and (look.good_look_at is null or look.good_look_at < now() - make_interval(secs => ${TIMING.freshLookSeconds}))
      and exists (select from outbox where outbox.opening_id = planned.opening_id and outbox.state = 'waiting')`.execute(
    db,
  );
  return rows.map(({ location_id }) => location_id);
}
