import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

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
