import { DEFAULT_TIME_ZONE } from '#domain/alerts/preferences';
import { readReply, type Reply } from '#domain/alerts/reply-words';
import { HINT_TEXT, nextText, pausedText, RESUMED_TEXT, statusText } from '#domain/alerts/service-texts';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import * as store from './inbound-store.ts';
import { hashNumber } from './numbers.ts';
import type { PeopleDependencies } from './people.ts';
import { endOptOut, optOut } from './phone-store.ts';
import { changePreferences } from './preferences.ts';
import { findByNumber } from './recipient-store.ts';
import { SID } from './status-calls.ts';
import { dropWaiting } from './text-store.ts';

const REPLY_SECONDS = 600;
const DAY = 86_400_000;

export interface InboundText {
  sid: string;
  from: string;
  body: string;
  /** What the provider itself made of it, where it says so. */
  optOutType: string | null;
}

/** Our own words; the provider answers the others itself. */
type Question = Exclude<Reply['word'], 'stop' | 'start' | 'help'>;

export function inbound(deps: PeopleDependencies) {
  const { db, clock, hash, limits, queueText } = deps;

  async function answer(trx: Db, accountId: AccountId, reply: Reply & { word: Question }): Promise<string> {
    const standing = await store.readStanding(trx, accountId, DEFAULT_TIME_ZONE);
    const now = (standing?.now ?? clock.now()).getTime();
    const timeZone = standing?.time_zone ?? DEFAULT_TIME_ZONE;
    switch (reply.word) {
      case 'pause': {
        const pausedUntil = now + reply.days * DAY;
        await changePreferences(trx, accountId, (current) => ({ ...current, pausedUntil }));
        return pausedText(pausedUntil, timeZone);
      }
      case 'resume':
        await changePreferences(trx, accountId, (current) => ({ ...current, pausedUntil: null }));
        return RESUMED_TEXT;
      case 'status':
        return statusText({
          isPaid: standing?.is_paid === true,
          pausedUntil: standing?.paused_until?.getTime() ?? null,
          timeZone,
          watches: standing?.watches ?? 0,
          textsToday: standing?.texts_today ?? 0,
          maxPerDay: standing?.max_per_day ?? 0,
        });
      case 'next':
        return nextText(await store.findSoonestOpen(trx, accountId));
      case 'unknown':
        return HINT_TEXT;
    }
  }

  /** Strangers get no answer: every text costs, and nobody asked them. */
  async function converse(
    trx: Db,
    numberHash: Buffer,
    reply: Reply & { word: Question },
    mayReply: boolean,
  ): Promise<void> {
    const recipient = await findByNumber(trx, numberHash);
    if (recipient === undefined || recipient.opted_out || recipient.number_sealed === null) return;
    const body = await answer(trx, recipient.account_id, reply);
    if (!mayReply) return;
    await queueText(trx, {
      accountId: recipient.account_id,
      number: { sealed: recipient.number_sealed, hash: numberHash },
      kind: 'reply',
      body,
      usefulForSeconds: REPLY_SECONDS,
    });
  }

  async function obey(trx: Db, numberHash: Buffer, reply: Reply, mayReply: boolean): Promise<void> {
    switch (reply.word) {
      case 'stop':
        await optOut(trx, numberHash);
        return dropWaiting(trx, numberHash, 'opted-out');
      case 'start':
        return endOptOut(trx, numberHash);
      case 'help':
        return;
      case 'pause':
      case 'resume':
      case 'status':
      case 'next':
      case 'unknown':
        return converse(trx, numberHash, reply, mayReply);
    }
  }

  return {
    /** A text from a phone. The same one delivered twice is handled once. */
    async hearText({ sid, from, body, optOutType }: InboundText): Promise<void> {
      if (!SID.test(sid)) return;
      const reply = readReply(optOutType ?? body);
      const numberHash = hashNumber(hash, from);
      const mayReply = await limits.mayReply(clock.now(), numberHash);
      await db.transaction().execute(async (trx) => {
        if (await store.isFirstDelivery(trx, sid)) await obey(trx, numberHash, reply, mayReply);
      });
    },
  };
}
