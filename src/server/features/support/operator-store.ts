import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import type { NoticeKind } from './tables.ts';

export interface NewAction {
  action: string;
  subject: string;
  reason?: string;
  requestKey?: Buffer | null;
}

/** False when the same request was written down before. */
export async function insertAction(db: Db, operatorId: AccountId, action: NewAction): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('operator_action')
    .values({
      operator_id: operatorId,
      action: action.action,
      subject: action.subject,
      details: JSON.stringify(action.reason === undefined ? {} : { reason: action.reason }),
      request_key: action.requestKey ?? null,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export type ActionRow = Awaited<ReturnType<typeof listActions>>[number];

export async function listActions(db: Db) {
  return db
    .selectFrom('operator_action')
    .leftJoin('account', 'account.id', 'operator_action.operator_id')
    .select([
      'operator_action.id',
      'operator_action.operator_id',
      'operator_action.action',
      'operator_action.subject',
      'operator_action.at',
      'account.email',
    ])
    .select(sql<string | null>`operator_action.details ->> 'reason'`.as('reason'))
    .orderBy('operator_action.id', 'desc')
    .limit(200)
    .execute();
}

export async function replaceSecondFactor(db: Db, accountId: AccountId, secret: Buffer): Promise<void> {
  await db
    .insertInto('second_factor')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, last_step: 0 }))
    .execute();
}

export async function findSecondFactor(db: Db, accountId: AccountId) {
  return db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** True for exactly one use of a step, and never for an older one. */
export async function useStep(db: Db, accountId: AccountId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listOperatorEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'operator')
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

export interface IncidentNotice {
  incident_id: number;
  kind: NoticeKind;
}

/** What operators should be told and have not been; whoever gets a row back tells them. */
export async function claimNotices(db: Db): Promise<IncidentNotice[]> {
  const { rows } = await sql<IncidentNotice>`
    insert into incident_notice (incident_id, kind)
    select id, kind from incident
    cross join lateral (values ('raised', true), ('cleared', cleared_at is not null)) as due (kind, is_due)
    where is_due
      and not exists (select from incident_notice where incident_id = incident.id and kind = due.kind)
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

export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** After a restore: what operators were told of before it is over, and what still holds is raised anew. */
export async function silenceIncidents(trx: Db): Promise<void> {
  await sql`update incident set cleared_at = now() where cleared_at is null`.execute(trx);
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
