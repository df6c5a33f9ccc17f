import type { AccountId } from '#domain/ids';
import { BATCHES } from '#server/features/alerts/batches';
import { changeRows } from '#server/features/alerts/outbox/claim-store';
import { holdRows, refundDay } from '#server/features/alerts/outbox/outbox-store';
import type { MessageId } from '#server/features/alerts/tables';
import type { OpeningId } from '#server/features/availability/tables';
import { reportRows } from '#server/platform/rows/isolate-rows';
import { troubleOf } from '#server/platform/rows/row-trouble';
import type { Db } from '#server/tables';
import { moveMessage } from './message-store.ts';

/** A claim that could not become a message: no words for it, or an address that cannot be read. */
export interface UnwrittenAlert {
  accountId: AccountId;
  openingIds: OpeningId[];
  chargedDay: string | null;
  /** Null when it was not written at all. */
  messageId: MessageId | null;
  error: unknown;
}

/** Holds the openings of these people, with the reason, and gives their day back; `again` could be written to after all. */
export async function reportUnwritten(
  trx: Db,
  unwritten: readonly UnwrittenAlert[],
  again: readonly { accountId: AccountId }[],
): Promise<void> {
  const broken = unwritten.find(({ error }) => troubleOf(error) === 'database');
  if (broken !== undefined) throw broken.error;
  for (const { accountId, openingIds, chargedDay, messageId } of unwritten) {
    const day = { account_id: accountId, charged_day: chargedDay };
    await refundDay(trx, day);
    if (messageId === null) {
      await changeRows(
        trx,
        openingIds.map((openingId) => ({
          accountId,
          openingId,
          state: 'held',
          reason: 'our-error',
          dueAt: null,
        })),
      );
      continue;
    }
    await holdRows(trx, { ...day, id: messageId, opening_ids: openingIds }, 'our-error');
    const message = { id: messageId, kind: 'alert', state: 'sending' } as const;
    await moveMessage(trx, message, 'abandoned', { reason: 'our-error' });
  }
  await reportRows(
    trx,
    BATCHES.alerts,
    unwritten.map(({ accountId, error }) => ({ key: accountId, error })),
    again.map(({ accountId }) => accountId),
  );
}
