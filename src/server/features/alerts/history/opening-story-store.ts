import { sql } from 'kysely';
import type { Db } from '#server/tables';

export interface OpeningStoryRow {
  center: string;
  local_time: string;
  time_zone: string;
  first_seen_at: Date;
  checked_at: Date;
  called_at: Date;
  settled_at: Date;
  gone_at: Date;
}

/**
 * The opening that was last seen gone after a text about it arrived; checks are kept for two days only. Texts of the demo's
 * simulated past were never sent, so they tell no story.
 */
export async function findLatestStory(db: Db): Promise<OpeningStoryRow | undefined> {
  const { rows } = await sql<OpeningStoryRow>`
    with latest as materialized (
      select location.name as center, opening.location_id, local_time, opening.time_zone, first_seen_at, gone_at,
        told.called_at, told.settled_at
      from opening
      join location on location.id = opening.location_id
      cross join lateral (
        select called_at, settled_at from outbox join message on message.id = outbox.message_id
        where outbox.opening_id = opening.id and outbox.state = 'told'
          and message.channel = 'text' and message.kind = 'alert' and message.state = 'delivered'
          and message.reason is distinct from 'simulated' and called_at >= first_seen_at
        order by called_at limit 1
      ) told
      where not baseline and gone_at is not null and first_seen_at > service_now() - interval '2 days'
      order by gone_at desc, opening.id limit 1
    )
    select latest.*, coalesce((
      select max(answered_at) from source_check
      where source_check.location_id = latest.location_id and outcome = 'good' and asked_at >= first_seen_at
        and answered_at <= called_at
    ), first_seen_at) as checked_at
    from latest`.execute(db);
  return rows[0];
}
