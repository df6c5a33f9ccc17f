import type { AccountId } from '#domain/ids';
import type { StoredAddress } from '#server/features/alerts/channels/contact-store';
import { ownerOf } from '#server/features/alerts/channels/sealed-rows';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Sealer } from '#server/platform/keys/sealing';

/** The name of this channel's row. */
export const TEXT = 'text';

export interface NumberKeys {
  lookupHash: KeyedHash;
  sealer: Sealer;
}

export const hashNumber = (lookupHash: KeyedHash, number: string): Buffer =>
  lookupHash(`phone number ${number}`);

export const storeNumber = (keys: NumberKeys, accountId: AccountId, number: string): StoredAddress => ({
  sealed: keys.sealer.seal(number, ownerOf(accountId)),
  hash: hashNumber(keys.lookupHash, number),
});
