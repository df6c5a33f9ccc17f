import type { TextSender } from '#server/gateways/sms/port';
import { Failure } from '#server/platform/failure';
import type { Sealer } from '#server/platform/sealing';
import type { Db } from '#server/tables';
import { recordProviderStatus } from './delivery.ts';
import { giveUp, recordAbsence } from './outcomes.ts';
import { databaseTime } from './planning.ts';
import * as store from './text-store.ts';

export interface ReconcilingDependencies {
  db: Db;
  sms: TextSender;
  sealer: Sealer;
}

const AT_ONCE = 20;
/** Their clock and ours may differ; the body says which text it is. */
const CLOCKS_DIFFER_MS = 60_000;

/** Finds out what became of calls whose answer was lost, before anything is sent again. */
export function reconciling({ db, sms, sealer }: ReconcilingDependencies) {
  return {
    async reconcile(): Promise<'again' | 'pause'> {
      await store.expireLeases(db);
      const unknown = await store.takeUnknown(db, AT_ONCE);
      await Promise.all(byNumber(unknown).map(settleInTurn));
      return unknown.length === AT_ONCE ? 'again' : 'pause';
    },
  };

  /** One after the other, because two texts to one number may read alike. */
  async function settleInTurn(texts: readonly store.TextRow[]): Promise<void> {
    for (const text of texts) await settle(text);
  }

  async function settle(text: store.TextRow): Promise<void> {
    const found = await lookUp(text);
    await db.transaction().execute(async (trx) => {
      if (found === 'no answer') {
        const held = await store.lockText(trx, text.id);
        if (held?.state === 'unknown' && held.useful_until <= (await databaseTime(trx)))
          await giveUp(trx, held);
      } else if (found === undefined) await recordAbsence(trx, text.id);
      else await recordProviderStatus(trx, { textId: text.id, ...found });
    });
  }

  async function lookUp(text: store.TextRow) {
    const { number_sealed: number, body_sealed: sealed, called_at: calledAt } = text;
    if (number === null || sealed === null || calledAt === null) return 'no answer';
    const body = sealer.open(sealed);
    const since = new Date(calledAt.getTime() - CLOCKS_DIFFER_MS);
    try {
      const listed = await sms.find({ to: sealer.open(number), since });
      const alike = listed.filter((message) => message.body === body);
      const sids = alike.map(({ sid }) => sid);
      const known = await store.listKnownSids(db, sids, text.number_hash);
      const ours = alike.find(({ sid }) => !known.has(sid));
      return ours && { sid: ours.sid, status: ours.status, errorCode: ours.errorCode?.toString() ?? null };
    } catch (error) {
      if (error instanceof Failure) return 'no answer';
      throw error;
    }
  }
}

function byNumber(texts: readonly store.TextRow[]): store.TextRow[][] {
  const groups = new Map<string, store.TextRow[]>();
  for (const text of texts) {
    const key = text.number_hash.toString('hex');
    groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  return [...groups.values()];
}
