import {
  normalizeRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeFrom,
} from '#domain/accounts/recovery-code';
import type { AccountId } from '#domain/ids';
import type { Random } from '#server/platform/random';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { replaceRecoveryCodes } from './second-factor-store.ts';

export const recoveryHash = (hash: KeyedHash, accountId: AccountId, code: string) =>
  hash(`recovery code\u0000${accountId}\u0000${normalizeRecoveryCode(code)}`);

/** Told once; only their hashes stay. */
export async function makeRecoveryCodes(
  { random, hash }: { random: Random; hash: KeyedHash },
  trx: Db,
  accountId: AccountId,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeFrom(random.bytes(RECOVERY_CODE_BYTES)),
  );
  await replaceRecoveryCodes(
    trx,
    accountId,
    codes.map((code) => recoveryHash(hash, accountId, code)),
  );
  return codes;
}
