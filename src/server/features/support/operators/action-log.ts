import type { Viewer } from '#server/features/accounts/service';
import type { Db } from '#server/tables';
import { insertAction, type NewAction } from './action-store.ts';

/** Writes down what an operator does. False when the same request was written down before: then it was carried out too. */
export async function recordAction(trx: Db, operator: Viewer, action: NewAction): Promise<boolean> {
  return insertAction(trx, operator.accountId, action);
}
