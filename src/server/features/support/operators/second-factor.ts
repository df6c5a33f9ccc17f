import { BRAND } from '#domain/brand';
import type { AccountId } from '#domain/ids';
import { acceptableSteps, base32 } from '#domain/support/one-time-code';
import type { AccountsService, Viewer } from '#server/features/accounts/service';
import type { SupportThrottles } from '#server/features/support/throttles';
import { Failure } from '#server/platform/failure';
import type { Random } from '#server/platform/random';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { recordAction } from './action-log.ts';
import { isSameCode, oneTimeCode } from './one-time-code.ts';
import { isProvenOperator } from './proven-operator.ts';
import * as store from './second-factor-store.ts';

export interface SecondFactorDependencies {
  db: Db;
  random: Random;
  hash: KeyedHash;
  throttles: SupportThrottles;
  accounts: Pick<AccountsService, 'proveSecondFactor'>;
}

export function secondFactor({ db, random, hash, throttles, accounts }: SecondFactorDependencies) {
  /** Made from a stored salt and the application's secret: neither alone opens the door. */
  const secretOf = (salt: Buffer) => hash(`second factor\u0000${salt.toString('hex')}`).subarray(0, 20);

  return {
    isProvenOperator,

    /** A new secret for an operator's authenticator app; the one before stops working. */
    async enrollSecondFactor(accountId: AccountId, email: string): Promise<{ secret: string; url: string }> {
      const salt = random.bytes(20);
      await store.replaceSecondFactor(db, accountId, salt);
      const secret = base32(secretOf(salt));
      const label = encodeURIComponent(`${BRAND}:${email}`);
      return { secret, url: `otpauth://totp/${label}?secret=${secret}&issuer=${BRAND}` };
    },

    /** Steps the session up. A code works once, and guessing gets slow. */
    async verifySecondFactor(viewer: Viewer, code: string): Promise<void> {
      if (viewer.role !== 'operator') {
        throw new Failure('forbidden', 'forbidden', 'This is for operators only.');
      }
      await throttles.require(['second factor by account', String(viewer.accountId)]);
      const factor = await store.findSecondFactor(db, viewer.accountId);
      const step =
        factor === undefined
          ? undefined
          : acceptableSteps(viewer.at.getTime()).find((candidate) =>
              isSameCode(oneTimeCode(secretOf(factor.secret), candidate), code),
            );
      if (step === undefined || !(await store.useStep(db, viewer.accountId, step))) {
        throw new Failure('unauthenticated', 'wrong-code', 'This code is not right, or was used already.');
      }
      await throttles.forgive(['second factor by account', String(viewer.accountId)]);
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
