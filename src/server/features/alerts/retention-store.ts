import { sql } from 'kysely';
import { oldRows, type Removal, removal } from '#server/platform/retention/retention-store';

/** "Why not" is answered for two months, from campaigns, preferences and watches of that time. */
export const VERDICT_DAYS = 60;
const verdictsFrom = sql`service_now() - make_interval(days => ${VERDICT_DAYS})`;

const CAMPAIGNS_AT_ONCE = 20;

/** Campaign by campaign, because their outbox rows are found by opening; one goes when none of its rows is left. */
const oldCampaigns: Removal = (db, limit) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from campaign where created_at < ${verdictsFrom} and state <> 'planning'
      order by created_at limit ${CAMPAIGNS_AT_ONCE} for update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const { numAffectedRows = 0n } = await sql`
      delete from outbox where ctid = any (array(
        select outbox.ctid from campaign_opening planned
        join outbox on outbox.opening_id = planned.opening_id and outbox.campaign_id = planned.campaign_id
        where planned.campaign_id = any (${ids}::bigint[]) limit ${limit}
      ))`.execute(trx);
    if (Number(numAffectedRows) < limit)
      await sql`delete from campaign where id = any (${ids}::bigint[])`.execute(trx);
    return Number(numAffectedRows) + ids.length;
  });

/** An alert stays in its owner's log; after a season neither number nor wording is needed for that. */
const readableAlerts = removal(
  (limit) => sql`
    update message set address_sealed = null, body_sealed = null
    where id = any (array(
      select id from message
      where kind = 'alert' and (address_sealed is not null or body_sealed is not null)
        and created_at < service_now() - interval '90 days' and settled_at is not null
      limit ${limit} for update skip locked
    ))`,
);

/** As old as the openings that it told of. Ids follow time, so only the first of them are looked at. */
const oldMessages = removal(
  (limit) => sql`
    delete from message where id = any (array(
      select id from (select id, created_at from message order by id limit ${limit}) oldest
      where created_at < service_now() - interval '13 months'
    ))`,
);

export const OUTLIVED: readonly Removal[] = [
  // A code is worth nothing after ten minutes; a day is for questions.
  oldRows('phone_code', sql`expires_at < service_now() - interval '1 day'`),
  // The provider repeats a delivery within hours, if at all.
  oldRows('inbound_text', sql`received_at < service_now() - interval '7 days'`),
  // Codes, confirmations and answers; the log of alerts is not among them.
  oldRows(
    'message',
    sql`kind <> 'alert' and settled_at is not null and created_at < service_now() - interval '30 days'`,
  ),
  // The day is for the reports of a delivery that was under way when the account was deleted.
  oldRows(
    'message',
    sql`account_id is null and settled_at is not null and created_at < service_now() - interval '1 day'`,
  ),
  readableAlerts,
  oldMessages,
  oldCampaigns,
  oldRows('past_preferences', sql`until < ${verdictsFrom}`),
  oldRows('ended_watch', sql`ended_at < ${verdictsFrom}`),
  oldRows('weekly_mail', sql`planned_at < ${verdictsFrom}`),
  // After START nothing of the STOP is needed.
  oldRows('opt_out', sql`ended_at < service_now() - interval '1 day'`),
  // The openings behind these addresses began long ago.
  oldRows('link', sql`created_at < service_now() - interval '400 days'`),
  // Over everywhere on earth.
  oldRows('daily_count', sql`day < to_char(service_now() - interval '7 days', 'YYYY-MM-DD')`),
];
