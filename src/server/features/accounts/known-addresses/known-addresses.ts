import type { AccountId } from '#domain/ids';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import * as store from './known-address-store.ts';

export type KnownAddresses = ReturnType<typeof knownAddresses>;

/** From where the owner of an account has logged in before. Limits there are not shared with strangers elsewhere. */
export function knownAddresses({ db, hash }: { db: Db; hash: KeyedHash }) {
  const hashOf = (accountId: AccountId | undefined, address: string) =>
    hash(`known address\u0000${accountId}\u0000${address}`);
  return {
    isKnown: (accountId: AccountId | undefined, address: string) =>
      store.isKnownAddress(db, accountId, hashOf(accountId, address)),
    remember: (trx: Db, accountId: AccountId, address: string) =>
      store.rememberAddress(trx, accountId, hashOf(accountId, address)),
  };
}
