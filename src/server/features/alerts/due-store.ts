import { sql } from 'kysely';
import { statesBefore } from '#domain/alerts/message-state';
import type { Db } from '#server/tables';
import { somebodyWaits } from './outbox/claim-store.ts';
import { WAITING } from './outbox/outbox-store.ts';
import type { ChannelName } from './tables.ts';

/** A step of the pipeline that has something to do, now or in so many milliseconds. */
export interface DueStep {
  step: 'plan' | 'outbox' | 'dispatch' | 'reconcile';
  channel: ChannelName | null;
  dueInMs: number;
}

/** What the steps wait for, in one statement: it is asked all the time, so that none of them has to ask by itself. */
export async function readDueSteps(db: Db): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    with due (step, channel, at) as (
      select 'dispatch', channel, min(next_at) from message where state = 'waiting' group by channel
      union all
      select 'dispatch', channel.name, service_now() from channel
      where ${somebodyWaits(sql.ref('channel.name'))}
      union all
      select 'reconcile', channel, min(next_at) from message
      where state = any (${[...statesBefore('lost'), ...statesBefore('absent')]}::text[]) group by channel
      union all
      select 'reconcile', channel, min(fallback_at) from message
      where fallback_at is not null and state in ('sent', 'unknown') group by channel
      union all
      select 'outbox', null, min(due_at) from outbox where state = 'deferred'
      union all
      select 'outbox', null, service_now() where exists (${WAITING})
      union all
      select 'plan', null, service_now() where exists (select from campaign where state = 'planning')
    )
    select step, channel, extract(epoch from min(at) - service_now())::float8 * 1000 as "dueInMs"
    from due where at is not null group by step, channel`.execute(db);
  return rows;
}
