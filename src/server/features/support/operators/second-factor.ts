import type { AccountsService, Caller, Viewer } from '#server/features/accounts/service';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { recordAction } from './action-log.ts';
import { isProvenOperator } from './proven-operator.ts';

export interface SecondFactorDependencies {
  db: Db;
  accounts: Pick<AccountsService, 'checkSecondFactor' | 'proveSecondFactor'>;
}

export function secondFactor({ db, accounts }: SecondFactorDependencies) {
  return {
    isProvenOperator,

    /** Steps an operator's session up for a working day. */
    async verifySecondFactor(viewer: Viewer, code: string, caller: Caller): Promise<void> {
      if (viewer.role !== 'operator') {
        throw new Failure('forbidden', 'forbidden', 'This is for operators only.');
      }
      await accounts.checkSecondFactor(viewer.accountId, { code }, caller);
      await db.transaction().execute(async (trx) => {
        await accounts.proveSecondFactor(trx, viewer);
        await recordAction(trx, viewer, {
          action: 'proved the second factor',
          subject: `session ${viewer.sessionId}`,
        });
      });
    },
  };
}
