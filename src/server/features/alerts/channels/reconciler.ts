import { groupBy } from '#domain/group-by';
import { BATCHES } from '#server/features/alerts/batches';
import { Failure } from '#server/platform/failure';
import { reportRows } from '#server/platform/rows/isolate-rows';
import type { Sealer } from '#server/platform/keys/sealing';
import type { Db } from '#server/tables';
import { databaseNow } from '#server/platform/db/server-store';
import { recordDelivery } from './delivery.ts';
import { passOnUnconfirmed } from './fallback.ts';
import * as store from './message-store.ts';
import { giveUp, recordAbsence } from './outcomes.ts';
import type { Channel } from './port.ts';
import { ownerOf } from './sealed-rows.ts';

export interface ReconcilerDependencies {
  db: Db;
  channel: Channel;
  sealer: Sealer;
}

const AT_ONCE = 20;
/** The provider's clock and ours may differ; the body says which message it is. */
const CLOCKS_DIFFER_MS = 60_000;

/** Finds out what became of calls whose answer was lost, before anything is sent again. */
export function reconciler({ db, channel, sealer }: ReconcilerDependencies) {
  return {
    async reconcile(): Promise<'again' | 'pause'> {
      await store.expireLeases(db);
      await passOnUnconfirmed(db, channel);
      const unknown = await store.takeUnknown(db, channel.name, AT_ONCE);
      await Promise.all(byAddress(unknown).map(settleInTurn));
      return unknown.length === AT_ONCE ? 'again' : 'pause';
    },
  };

  /** One after the other, because two messages to one address may read alike. */
  async function settleInTurn(messages: readonly store.MessageRow[]): Promise<void> {
    for (const message of messages) await settle(message).catch((error: unknown) => report(message, error));
  }

  /** This message and no other; it is taken again later, and given up when it is of no more use. */
  function report({ id }: store.MessageRow, error: unknown): Promise<void> {
    return reportRows(db, BATCHES.messages, [{ key: id, error }], []);
  }

  async function settle(message: store.MessageRow): Promise<void> {
    const found = await lookUp(message);
    await db.transaction().execute(async (trx) => {
      if (found === 'no answer' || found === 'never known') {
        const locked = await store.lockMessage(trx, message.id);
        const isOver = found === 'never known' || message.useful_until <= (await databaseNow(trx));
        if (locked?.state === 'unknown' && locked.attempts === message.attempts && isOver)
          await giveUp(trx, locked);
      } else if (found === undefined) await recordAbsence(trx, message);
      else await recordDelivery(trx, channel, message.id, found);
    });
  }

  async function lookUp(message: store.MessageRow) {
    const { address_sealed: address, body_sealed: body, called_at: calledAt } = message;
    if (address === null || body === null || calledAt === null) return 'no answer';
    if (channel.listSent === undefined) return 'never known';
    const since = new Date(calledAt.getTime() - CLOCKS_DIFFER_MS);
    try {
      const open = (sealed: Buffer) => sealer.open(sealed, ownerOf(message.account_id));
      const alike = await channel.listSent({ address: open(address), body: open(body), since });
      const ids = alike.map(({ providerId }) => providerId);
      const known = await store.listKnownProviderIds(db, ids, message.address_hash);
      return alike.find(({ providerId }) => !known.has(providerId));
    } catch (error) {
      if (!(error instanceof Failure)) await report(message, error);
      return 'no answer';
    }
  }
}

function byAddress(messages: readonly store.MessageRow[]): store.MessageRow[][] {
  return [...groupBy(messages, (message) => message.address_hash.toString('hex')).values()];
}
