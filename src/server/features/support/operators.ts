import { createHmac, timingSafeEqual } from 'node:crypto';
import { BRAND } from '#domain/brand';
import type { AccountId } from '#domain/ids';
import { acceptableSteps, base32 } from '#domain/support/one-time-code';
import type { Viewer } from '#server/features/accounts/sessions';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import * as store from './operator-store.ts';
import type { SupportDependencies } from './service.ts';

/** A working day; then the second factor is asked for again. */
const PROOF_LASTS = 12 * 3_600_000;

export function isProvenOperator(viewer: Viewer, now: Date): boolean {
  if (viewer.role !== 'operator' || viewer.secondFactorAt === null) return false;
  return now.getTime() - viewer.secondFactorAt.getTime() < PROOF_LASTS;
}

/** False when the same request was written down before: then it was carried out too. */
export async function recordAction(trx: Db, operator: Viewer, action: store.NewAction): Promise<boolean> {
  return store.insertAction(trx, operator.accountId, action);
}

export function operators({ db, clock, random, hash, throttles, accounts }: SupportDependencies) {
  /** Made from a stored salt and the application's secret: neither alone opens the door. */
  const secretOf = (salt: Buffer) => hash(`second factor\u0000${salt.toString('hex')}`).subarray(0, 20);

  return {
    isProvenOperator: (viewer: Viewer) => isProvenOperator(viewer, clock.now()),

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
      const now = clock.now();
      await throttles.require(now, ['second factor by account', String(viewer.accountId)]);
      const factor = await store.findSecondFactor(db, viewer.accountId);
      const step =
        factor === undefined
          ? undefined
          : acceptableSteps(now.getTime()).find((candidate) =>
              sameCode(oneTimeCode(secretOf(factor.secret), candidate), code),
            );
      if (step === undefined || !(await store.useStep(db, viewer.accountId, step))) {
        throw new Failure('unauthenticated', 'wrong-code', 'This code is not right, or was used already.');
      }
      await throttles.forgive(['second factor by account', String(viewer.accountId)]);
      await db.transaction().execute(async (trx) => {
        await accounts.proveSecondFactor(trx, viewer, now);
        await recordAction(trx, viewer, {
          action: 'proved the second factor',
          subject: `session ${viewer.sessionId}`,
        });
      });
    },

    listActions: () => store.listActions(db),
  };
}

/** RFC 4226: the last half byte says where the code begins. */
export function oneTimeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

function sameCode(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
