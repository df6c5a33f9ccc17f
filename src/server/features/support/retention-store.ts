import { sql } from 'kysely';
import { oldRows, type Removal } from '#server/platform/retention/retention-store';
import { OLD_TICKET_LINKS } from './tickets/ticket-link-store.ts';

/** What was read goes on counting; who read it is forgotten. */
const oldMarks: Removal = async (db, limit) => {
  const { rows } = await sql<{ moved: number }>`
    with old as (
      delete from article_mark where ctid = any (array(
        select ctid from article_mark where marked_at < service_now() - interval '90 days'
        limit ${limit} for update skip locked
      )) returning article_id, kind
    ), counted as (
      select article_id, count(*) filter (where kind = 'view') as views,
        count(*) filter (where kind = 'helpful') as helpful
      from old group by article_id
    ), kept as (
      update article set past_views = past_views + views, past_helpful = past_helpful + helpful
      from counted where article.id = counted.article_id
    )
    select count(*) as moved from old`.execute(db);
  return rows[0]?.moved ?? 0;
};

export const OUTLIVED: readonly Removal[] = [
  // Whoever has an account keeps their tickets and feedback for as long as the account.
  oldRows('ticket', sql`account_id is null and changed_at < service_now() - interval '1 year'`),
  oldRows('feedback', sql`account_id is null and created_at < service_now() - interval '1 year'`),
  OLD_TICKET_LINKS,
  oldMarks,
  oldRows('incident', sql`cleared_at < service_now() - interval '13 months'`),
  // The newest stays, however old: its age is an alarm.
  oldRows(
    'backup',
    sql`taken_at < service_now() - interval '13 months' and taken_at < (select max(taken_at) from backup)`,
  ),
];
