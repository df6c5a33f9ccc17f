import type { KeyedHash } from '#server/platform/secrets';
import type { Sealer } from '#server/platform/sealing';

/** A phone number as it may stand in a row: unreadable, and yet comparable. */
export interface StoredNumber {
  sealed: Buffer;
  hash: Buffer;
}

export const hashNumber = (hash: KeyedHash, number: string): Buffer => hash(`phone number ${number}`);

export const storeNumber = (keys: { hash: KeyedHash; sealer: Sealer }, number: string): StoredNumber => ({
  sealed: keys.sealer.seal(number),
  hash: hashNumber(keys.hash, number),
});
