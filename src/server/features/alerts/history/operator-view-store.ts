import { sql } from 'kysely';
import type { MessageKind, MessageState } from '#domain/alerts/message-state';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import type { ChannelName, MessageId } from '#server/features/alerts/tables';

export interface PersonTextRow {
  id: MessageId;
  channel: ChannelName;
  kind: MessageKind;
  state: MessageState;
  reason: string | null;
  error_code: string | null;
  created_at: Date;
  settled_at: Date | null;
  opening_ids: OpeningId[];
}

/** Every message to a person, whatever became of it, newest first. */
export async function listPersonTexts(
  db: Db,
  accountId: AccountId,
  page: { before: number | null; limit: number },
): Promise<PersonTextRow[]> {
  const { rows } = await sql<PersonTextRow>`
    select id, channel, kind, state, reason, error_code, created_at, settled_at, to_json(opening_ids) as opening_ids
    from message
    where account_id = ${accountId} and (${page.before}::bigint is null or id < ${page.before})
    order by created_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function readOutbox(db: Db) {
  const { rows } = await sql<{ waiting: number; deferred: number; oldest: number | null }>`
    select (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'deferred'))::int as deferred,
      extract(epoch from service_now() - min(case when state = 'waiting' then planned_at
        when due_at <= service_now() then due_at end))::int as oldest
    from outbox where state in ('waiting', 'deferred')`.execute(db);
  return rows[0] ?? { waiting: 0, deferred: 0, oldest: null };
}

export async function countFailures(db: Db): Promise<{ code: string | null; texts: number }[]> {
  const { rows } = await sql<{ code: string | null; texts: number }>`
    select error_code as code, count(*)::int as texts from message
    where created_at > service_now() - interval '24 hours' and state in ('failed', 'undelivered')
    group by 1 order by 2 desc, 1 limit 20`.execute(db);
  return rows;
}

/** The last 24 hours, the running one last; what was never handed over is not counted. */
export async function listTextHours(db: Db): Promise<{ at: Date; texts: number; failed: number }[]> {
  const { rows } = await sql<{ at: Date; texts: number; failed: number }>`
    with span as (select date_trunc('hour', service_now()) - interval '23 hours' as since),
    counted as (
      select date_trunc('hour', created_at) as hour, count(*)::int as texts,
        (count(*) filter (where state in ('failed', 'undelivered')))::int as failed
      from message, span where created_at >= since and called_at is not null and state <> 'dropped'
      group by 1
    )
    select at, coalesce(texts, 0) as texts, coalesce(failed, 0) as failed
    from span cross join generate_series(since, service_now(), interval '1 hour') as at
    left join counted on hour = at
    order by at`.execute(db);
  return rows;
}
