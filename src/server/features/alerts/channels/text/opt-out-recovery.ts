import { scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { AccountId } from '#domain/ids';
import { openAddress } from '#server/features/alerts/channels/sealed-rows';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Sealer } from '#server/platform/keys/sealing';
import type { Db } from '#server/tables';
import * as store from './opt-out-recovery-store.ts';

/** A fifth of a second and 64 MB for one number: all numbers of North America would take decades. */
const COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };
const BATCH = 50;

const compute = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * An opt-out is found by a hash that needs our key. So that losing the key does not void it, it also has a hash that
 * needs none, only time: it is compared when a number is entered after a loss.
 */
export function optOutRecovery({ db, sealer }: { db: Db; sealer: Sealer }) {
  const recoveryHash = async (number: string, salt: Buffer) => compute(number, salt, 32, COST);

  async function protect(trx: Db, optOuts: readonly store.UnprotectedOptOut[]): Promise<void> {
    if (optOuts.length === 0) return;
    const salt = await store.readSalt(trx);
    for (const optOut of optOuts)
      await store.setRecoveryHash(
        trx,
        optOut.address_hash,
        await recoveryHash(openAddress(sealer, optOut), salt),
      );
  }

  return {
    /** Computes what is missing, a batch at a time; the number is known as long as an account has it. */
    async protectOptOuts(): Promise<JobOutcome> {
      const unprotected = await store.listUnprotected(db, BATCH);
      await protect(db, unprotected);
      return unprotected.length > 0 ? 'did work' : 'nothing to do';
    },

    /** Before the number goes with its account. */
    protectOptOutOf: async (trx: Db, accountId: AccountId): Promise<void> =>
      protect(trx, await store.listUnprotected(trx, 1, accountId)),

    /** A number that is entered: did it opt out before the key was lost? */
    async restoreOptOut(number: string, addressHash: Buffer): Promise<void> {
      if (!(await store.hasOrphans(db))) return;
      const hash = await recoveryHash(number, await store.readSalt(db));
      await store.adoptOrphan(db, hash, addressHash);
    },
  };
}
