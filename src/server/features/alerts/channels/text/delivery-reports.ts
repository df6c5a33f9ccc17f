import { asId } from '#domain/ids';
import { resetHardFailures } from '#server/features/alerts/channels/contact-store';
import { recordDelivery } from '#server/features/alerts/channels/delivery';
import type { Channel } from '#server/features/alerts/channels/port';
import { PROVIDER_STATUSES } from '#server/gateways/sms/port';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { countFailedDelivery } from './number-problems.ts';
import { eventOf } from './provider-status.ts';
import { TEXT } from './stored-number.ts';

/** A status callback of the provider, as it came. */
export interface StatusCallback {
  reference: string;
  sid: string;
  status: string;
  errorCode: string | null;
}

export interface DeliveryReportsDependencies {
  db: Db;
  channel: Channel;
  enqueue: Enqueue;
}

export function deliveryReports({ db, channel, enqueue }: DeliveryReportsDependencies) {
  return {
    /** Twice, late and in any order is the same as once; a report about no message of ours changes nothing. */
    async receiveDeliveryReport({ reference, sid, status: word, errorCode }: StatusCallback): Promise<void> {
      const status = PROVIDER_STATUSES.find((known) => known === word);
      if (status === undefined || !/^\d{1,15}$/.test(reference) || !SID.test(sid)) return;
      await db.transaction().execute(async (trx) => {
        const report = { providerId: sid, event: eventOf(status), errorCode };
        const moved = await recordDelivery(trx, channel, asId<'message'>(Number(reference)), report);
        if (moved === null) return;
        if (moved.state === 'delivered') await resetHardFailures(trx, TEXT, moved.addressHash);
        if (moved.state === 'undelivered' || moved.state === 'failed')
          await countFailedDelivery({ enqueue }, trx, moved.addressHash, errorCode);
      });
    },
  };
}

/** The provider's id of a text. */
export const SID = /^(SM|MM)[0-9a-f]{32}$/;
