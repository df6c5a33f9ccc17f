import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** The newest so many messages are looked through: no quarter of an hour has more, and if one had they would do. */
const NEWEST = 20_000;

export interface MessageFigures {
  finished: number;
  failed: number;
}

/** Texts of the last quarter of an hour whose fate is known, and how many of them did not arrive. */
export async function countMessages(db: Db): Promise<MessageFigures> {
  const { rows } = await sql<MessageFigures>`
    select count(*)::int as finished,
      (count(*) filter (where state not in ('sent', 'delivered')))::int as failed
    from (select state, reason, settled_at from message where channel = 'text' order by id desc limit ${NEWEST}) newest
    where settled_at > service_now() - interval '15 minutes'
      and (state in ('sent', 'delivered', 'undelivered', 'failed')
        or (state = 'dropped' and reason = 'unknown-not-resent'))`.execute(db);
  return rows[0] ?? { finished: 0, failed: 0 };
}

export interface WaitFigures {
  /** How long the code, reply or other service text that is due longest has waited. */
  serviceSeconds: number;
  /** How long ago the oldest opening was found that somebody has still not been told of and could be. */
  alertSeconds: number;
}

export async function measureWaits(db: Db): Promise<WaitFigures> {
  const { rows } = await sql<WaitFigures>`
    select
      coalesce((select extract(epoch from service_now() - min(next_at)) from message
        where state = 'waiting' and next_at <= service_now()), 0)::float8 as "serviceSeconds",
      coalesce((select extract(epoch from service_now() - min(campaign.created_at)) from campaign
        join campaign_opening planned on planned.campaign_id = campaign.id
        join announceable_opening ready on ready.opening_id = planned.opening_id
        where exists (
          select from outbox where outbox.opening_id = planned.opening_id and outbox.state = 'waiting'
        )), 0)::float8 as "alertSeconds"`.execute(db);
  return rows[0] ?? { serviceSeconds: 0, alertSeconds: 0 };
}
