import { sql } from 'kysely';
import type { NoticeKind } from '#server/features/support/tables';
import { hasRowsToForget } from '#server/platform/rows/parked-row-store';
import type { Db } from '#server/tables';

export interface IncidentNotice {
  incident_id: number;
  kind: NoticeKind;
}

const untold = sql`
  from incident
  cross join lateral (values ('raised', true), ('cleared', cleared_at is not null)) as due (kind, is_due)
  where is_due
    and not exists (select from incident_notice where incident_id = incident.id and kind = due.kind)`;

/** Whether there is something to tell, or a row that was set aside and is no longer due. */
export const hasNews = sql<boolean>`(exists (select ${untold}) or ${hasRowsToForget})`;

/** What operators should be told and have not been; whoever gets a row back tells them. */
export async function claimNotices(db: Db): Promise<IncidentNotice[]> {
  const { rows } = await sql<IncidentNotice>`
    insert into incident_notice (incident_id, kind)
    select id, kind ${untold}
    order by id, kind desc
    on conflict do nothing
    returning incident_id::int, kind`.execute(db);
  return rows;
}

export async function listOpenIncidents(db: Db) {
  const { rows } = await sql<{ id: number; summary: string; raised_at: Date }>`
    select id::int, summary, raised_at from incident where cleared_at is null
    order by raised_at desc, id desc limit 50`.execute(db);
  return rows;
}

/** After a restore: what operators were told of before it is over, and what still holds is raised anew. */
export async function silenceIncidents(trx: Db): Promise<void> {
  await sql`update incident set cleared_at = service_now() where cleared_at is null`.execute(trx);
  await sql`
    insert into incident_notice (incident_id, kind)
    select id, kind from incident cross join (values ('raised'), ('cleared')) as told (kind)
    on conflict do nothing`.execute(trx);
}

export async function findIncident(db: Db, id: number) {
  const { rows } = await sql<{ key: string; summary: string; raised_at: Date; cleared_at: Date | null }>`
    select key, summary, raised_at, cleared_at from incident where id = ${id}`.execute(db);
  return rows[0];
}
