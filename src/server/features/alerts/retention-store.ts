import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/tables';

const affected = async (db: Db, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0n);

/** A code is worth nothing after ten minutes; a day is for questions. */
export const pruneCodes = (db: Db) =>
  affected(db, sql`delete from phone_code where expires_at < service_now() - interval '1 day'`);

/** The provider repeats a delivery within hours, if at all. */
export const pruneReplies = (db: Db) =>
  affected(db, sql`delete from inbound_text where received_at < service_now() - interval '7 days'`);

/** Codes, confirmations and answers; the log of alerts is not among them. */
export const pruneServiceMessages = (db: Db) =>
  affected(
    db,
    sql`delete from message where kind <> 'alert' and settled_at is not null and created_at < service_now() - interval '30 days'`,
  );

/** An alert stays in its owner's log; after a season neither number nor wording is needed for that. */
export const clearOldAlerts = (db: Db) =>
  affected(
    db,
    sql`update message set address_sealed = null, body_sealed = null
      where kind = 'alert' and settled_at is not null and created_at < service_now() - interval '90 days'
        and (address_sealed is not null or body_sealed is not null)`,
  );

const CAMPAIGNS_AT_ONCE = 200;

/** "Why not" is answered for two months; campaign by campaign, because their rows are found by opening. */
export const pruneCampaigns = (db: Db) =>
  affected(
    db,
    sql`with old as (
        select id from campaign where created_at < service_now() - interval '60 days' and state <> 'planning'
        order by id limit ${CAMPAIGNS_AT_ONCE}
      ), forgotten as (
        delete from outbox using campaign_opening planned
        where planned.campaign_id in (select id from old) and outbox.opening_id = planned.opening_id
          and outbox.campaign_id = planned.campaign_id
      )
      delete from campaign where id in (select id from old)`,
  );

/** Addresses of openings that began long ago, and counts of days that are over everywhere. */
export const pruneLinks = (db: Db) =>
  affected(db, sql`delete from link where created_at < service_now() - interval '400 days'`);
export const pruneDailyCounts = (db: Db) =>
  affected(
    db,
    sql`delete from daily_count where day < to_char(service_now() - interval '7 days', 'YYYY-MM-DD')`,
  );
