import { sql } from 'kysely';
import type { Resent } from '#contract/operator-people';
import { REASON_SENTENCES, type Reason } from '#domain/alerts/reasons';
import type { TextState } from '#domain/alerts/text-state';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { readCases } from './claim-cases.ts';
import { databaseTime } from './planning.ts';
import { lockRecipient } from './recipient-store.ts';
import { listResendable } from './review-store.ts';
import { releaseRows } from './row-store.ts';
import type { TextId } from './tables.ts';
import { lockText } from './text-store.ts';

/** Before it leaves, its location is looked at anyway; here any look will do. */
const ANY_LOOK_SECONDS = 86_400;

/** Why a text that did not fail is left alone. */
const LEFT_ALONE: Partial<Record<TextState, string>> = {
  waiting: 'It has not been sent yet.',
  sending: 'It is being sent.',
  sent: 'The provider has it and has not said yet whether it arrived.',
  delivered: 'It was delivered.',
  unknown: 'It is not known yet whether it went out; we are asking the provider.',
  dropped: 'It was given up, and its openings were decided about anew.',
};

/**
 * Puts the openings of a text that did not arrive back in line, if they are still open and the person would be told
 * of them now. The decision is the dispatcher's own, made on trial inside the caller's transaction.
 */
export function resending({ settings }: { settings: { cooldownSeconds: number } }) {
  return {
    async resendAlert(trx: Db, accountId: AccountId, textId: TextId): Promise<Resent> {
      const text = await lockText(trx, textId);
      if (text?.account_id !== accountId || text.kind !== 'alert')
        throw new Failure('missing', 'not-found', 'This person has no such alert.');
      const leftAlone = LEFT_ALONE[text.state];
      if (leftAlone !== undefined) throw notResent(leftAlone);
      await lockRecipient(trx, accountId);
      const { told, open } = await listResendable(trx, text);
      if (told === 0) throw notResent('Its openings were sent again already.');
      if (open.length === 0) throw notResent('Nothing that it announced is open any more.');
      await releaseRows(trx, { ...text, opening_ids: open }, { reason: null, dueAt: null, resent: true });
      const [verdict] = await readCases(trx, [accountId], {
        now: await databaseTime(trx),
        cooldownSeconds: settings.cooldownSeconds,
        lookedWithinSeconds: ANY_LOOK_SECONDS,
      });
      await sql`select pg_notify('alerts', '')`.execute(trx);
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
