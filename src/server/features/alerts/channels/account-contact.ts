import type { AccountId } from '#domain/ids';
import { asId } from '#domain/ids';
import type { ChannelName } from '#server/features/alerts/tables';
import type { Sealer } from '#server/platform/keys/sealing';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { StoredAddress } from './contact-store.ts';
import { ownerOf } from './sealed-rows.ts';

export interface ContactKeys {
  lookupHash: KeyedHash;
  sealer: Sealer;
}

/**
 * The address of a channel that finds the person by their account when a message leaves: an e-mail address or a browser
 * that was replaced a moment ago gets nothing.
 */
export const accountContact = (
  { lookupHash, sealer }: ContactKeys,
  channel: ChannelName,
  accountId: AccountId,
): StoredAddress => ({
  sealed: sealer.seal(String(accountId), ownerOf(accountId)),
  hash: lookupHash(`${channel} of account ${accountId}`),
});

export const accountAt = (address: string): AccountId => asId(Number(address));
