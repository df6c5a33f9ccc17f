import type { StoredAddress } from '#server/features/alerts/channels/contact-store';
import type { KeyedHash } from '#server/platform/secrets';
import type { Sealer } from '#server/platform/sealing';

/** The name of this channel's row. */
export const TEXT = 'text';

export const hashNumber = (hash: KeyedHash, number: string): Buffer => hash(`phone number ${number}`);

export const storeNumber = (keys: { hash: KeyedHash; sealer: Sealer }, number: string): StoredAddress => ({
  sealed: keys.sealer.seal(number),
  hash: hashNumber(keys.hash, number),
});
