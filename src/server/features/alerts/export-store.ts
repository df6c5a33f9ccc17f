import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function listConsents(db: Db, accountId: AccountId) {
  return db
    .selectFrom('consent')
    .select(['version', 'wording', 'given_at', 'address', 'page'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function listEndedWatches(db: Db, accountId: AccountId) {
  return db
    .selectFrom('ended_watch')
    .innerJoin('location', 'location.id', 'ended_watch.location_id')
    .select(['location.id', 'location.name', 'ended_watch.since', 'ended_watch.ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('ended_watch.ended_at')
    .execute();
}
