import type { AccountId } from '#domain/ids';
import type { Sealer } from '#server/platform/keys/sealing';

/** Whose a sealed address or body is: it cannot be opened in a row of somebody else. */
export const ownerOf = (accountId: AccountId | null): string =>
  accountId === null ? 'no account' : `account ${accountId}`;

export const openAddress = (
  sealer: Sealer,
  row: { account_id: AccountId | null; address_sealed: Buffer },
): string => sealer.open(row.address_sealed, ownerOf(row.account_id));
