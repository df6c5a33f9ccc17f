import type { Resent } from '#contract/operator-people';
import { REASON_SENTENCES, type Reason } from '#domain/alerts/decision/reasons';
import type { MessageState } from '#domain/alerts/message-state';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { readDecisions } from '#server/features/alerts/outbox/decisions';
import { databaseNow } from '#server/platform/db/server-store';
import { lockRecipient } from '#server/features/alerts/people/recipient-store';
import { listResendable, releaseRows } from '#server/features/alerts/outbox/outbox-store';
import type { MessageId } from '#server/features/alerts/tables';
import { lockMessage } from './message-store.ts';

/** Why a text that did not fail is left alone. */
const LEFT_ALONE: Partial<Record<MessageState, string>> = {
  waiting: 'It has not been sent yet.',
  sending: 'It is being sent.',
  sent: 'The provider has it and has not said yet whether it arrived.',
  delivered: 'It was delivered.',
  unknown: 'It is not known yet whether it went out; we are asking the provider.',
  dropped: 'It was given up, and its openings were decided about anew.',
};

/**
 * Puts the openings of an alert that did not arrive back into the outbox, if they are still open and the person would be
 * told of them now. The rules are the claim's own, applied on trial inside the caller's transaction; the location is
 * looked at again before the alert leaves, so here any look will do.
 */
export function resend({ cooldownSeconds }: { cooldownSeconds: number }) {
  return {
    async resendAlert(trx: Db, accountId: AccountId, messageId: MessageId): Promise<Resent> {
      const message = await lockMessage(trx, messageId);
      if (message?.account_id !== accountId || message.kind !== 'alert')
        throw new Failure('missing', 'not-found', 'This person has no such alert.');
      const leftAlone = LEFT_ALONE[message.state];
      if (leftAlone !== undefined) throw notResent(leftAlone);
      await lockRecipient(trx, accountId);
      const { told, open } = await listResendable(trx, message);
      if (told === 0) throw notResent('Its openings were sent again already.');
      if (open.length === 0) throw notResent('Nothing that it announced is open any more.');
      await releaseRows(trx, { ...message, opening_ids: open }, { reason: null, dueAt: null, resent: true });
      const options = {
        channel: message.channel,
        now: await databaseNow(trx),
        cooldownSeconds,
        anyLook: true,
      };
      const [verdict] = await readDecisions(trx, [accountId], options, ({ error }) => {
        throw error;
      });
      const isOurs = ({ id }: { id: number }) => open.some((opening) => opening === id);
      if (verdict?.decision.send.some(isOurs))
        return { message: 'It goes out as soon as a fresh look has seen that it is still open.' };
      const later = verdict?.decision.deferred.find(({ opening }) => isOurs(opening));
      if (later !== undefined) return { message: `It goes out later. ${toldAs(later.reason)}` };
      const held = verdict?.decision.held.find(({ opening }) => isOurs(opening));
      throw notResent(held === undefined ? 'It is too long ago.' : toldAs(held.reason));
    },
  };
}

const toldAs = (reason: Reason): string => `The customer is told: “${REASON_SENTENCES[reason]}”`;

function notResent(why: string): Failure {
  return new Failure('conflict', 'not-resent', `Not sent again. ${why}`);
}
