import { PROVIDER_STATUSES } from '#server/gateways/sms/port';
import { asId } from '#domain/ids';
import { recordProviderStatus } from './delivery.ts';
import { countFailedDelivery } from './number-trouble.ts';
import type { PeopleDependencies } from './people.ts';
import { forgiveHardFailures } from './recipient-store.ts';

/** What the provider says of a text, as it came. */
export interface StatusCall {
  reference: string;
  sid: string;
  status: string;
  errorCode: string | null;
}

export function statusCalls({ db, enqueue }: PeopleDependencies) {
  return {
    /** Twice, late and in any order is the same as once; what concerns no text of ours changes nothing. */
    async hearStatus(call: StatusCall): Promise<void> {
      const status = PROVIDER_STATUSES.find((known) => known === call.status);
      if (status === undefined || !/^\d{1,15}$/.test(call.reference) || !SID.test(call.sid)) return;
      const { sid, errorCode } = call;
      await db.transaction().execute(async (trx) => {
        const report = { textId: asId<'text'>(Number(call.reference)), sid, status, errorCode };
        const { text, changed } = await recordProviderStatus(trx, report);
        if (text === null || !changed) return;
        if (text.state === 'delivered') await forgiveHardFailures(trx, text.numberHash);
        if (text.state === 'undelivered' || text.state === 'failed')
          await countFailedDelivery({ enqueue }, trx, text.numberHash, errorCode);
      });
    },
  };
}

/** How the provider names a text. */
export const SID = /^(SM|MM)[0-9a-f]{32}$/;
