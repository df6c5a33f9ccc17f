import { DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import { readReply, type Reply } from '#domain/alerts/messages/reply-words';
import {
  BOOKED_TEXT,
  HINT_TEXT,
  nextText,
  pausedText,
  RESUMED_TEXT,
  statusText,
} from '#domain/alerts/messages/service-texts';
import type { AccountId } from '#domain/ids';
import { databaseNow } from '#server/platform/db/server-store';
import type { ReceivedTexts } from '#server/gateways/sms/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import * as store from './inbound-store.ts';
import { hashNumber, TEXT } from './stored-number.ts';
import { readMissedReplies } from '#server/features/alerts/job-kinds';
import { endBooking, markBooked } from '#server/features/alerts/people/bookings';
import { changePreferences } from '#server/features/alerts/people/preferences';
import { endOptOut, findByAddress, optOut } from '#server/features/alerts/channels/contact-store';
import { SID } from './delivery-reports.ts';
import type { QueueText } from './service-text-queue.ts';
import type { TextLimits } from './text-limits.ts';
import { withdrawWaiting } from '#server/features/alerts/channels/message-store';

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

/** A later reply overtakes an earlier one only if both change the same; those that ask change nothing. */
const CHANGES: Readonly<Record<Reply['word'], 'opt-out' | 'alerts' | null>> = {
  stop: 'opt-out',
  start: 'opt-out',
  pause: 'alerts',
  resume: 'alerts',
  booked: 'alerts',
  help: null,
  status: null,
  next: null,
  unknown: null,
};

export interface InboundDependencies {
  db: Db;
  lookupHash: KeyedHash;
  limits: TextLimits;
  queueText: QueueText;
  sms: ReceivedTexts;
  enqueue: Enqueue;
}

/** When it was said, for texts that are read long after; an answer would come too late for them. */
type Late = { saidAt: Date } | undefined;

export function inboundTexts({ db, lookupHash, limits, queueText, sms, enqueue }: InboundDependencies) {
  async function answer(
    trx: Db,
    accountId: AccountId,
    reply: Reply & { word: Question },
    late: Late,
  ): Promise<string> {
    const status = await store.readAccountStatus(trx, accountId, DEFAULT_TIME_ZONE);
    const now = (late?.saidAt ?? status?.now ?? (await databaseNow(trx))).getTime();
    const timeZone = status?.time_zone ?? DEFAULT_TIME_ZONE;
    switch (reply.word) {
      case 'pause': {
        const pausedUntil = now + reply.days * DAY;
        await changePreferences(trx, accountId, (current) => ({ ...current, pausedUntil }));
        return pausedText(pausedUntil, timeZone);
      }
      case 'resume':
        if (status?.is_booked === true) await endBooking(trx, accountId);
        await changePreferences(trx, accountId, (current) => ({ ...current, pausedUntil: null }));
        return RESUMED_TEXT;
      case 'status':
        return statusText({
          isPaid: status?.is_paid === true,
          isBooked: status?.is_booked === true,
          pausedUntil: status?.paused_until?.getTime() ?? null,
          timeZone,
          watches: status?.watches ?? 0,
          textsToday: status?.alerts_today ?? 0,
          maxPerDay: status?.max_per_day ?? 0,
        });
      case 'next':
        return nextText(await store.findSoonestOpen(trx, accountId));
      case 'booked':
        await markBooked(trx, accountId);
        return BOOKED_TEXT;
      case 'unknown':
        return HINT_TEXT;
    }
  }

  /** Numbers without an account get no answer: every text costs. */
  async function replyTo(
    trx: Db,
    numberHash: Buffer,
    reply: Reply & { word: Question },
    mayReply: boolean,
    late: Late,
  ): Promise<void> {
    const contact = await findByAddress(trx, TEXT, numberHash);
    if (contact === undefined || contact.opted_out) return;
    const body = await answer(trx, contact.account_id, reply, late);
    if (!mayReply) return;
    await queueText(trx, {
      accountId: contact.account_id,
      number: { sealed: contact.address_sealed, hash: numberHash },
      kind: 'reply',
      body,
      usefulForSeconds: REPLY_SECONDS,
    });
  }

  async function carryOut(
    trx: Db,
    numberHash: Buffer,
    reply: Reply,
    mayReply: boolean,
    late?: Late,
  ): Promise<void> {
    switch (reply.word) {
      case 'stop':
        await optOut(trx, TEXT, numberHash);
        return withdrawWaiting(trx, TEXT, numberHash, 'opted-out');
      case 'start':
        return endOptOut(trx, TEXT, numberHash);
      case 'help':
        return;
      case 'pause':
      case 'resume':
      case 'status':
      case 'next':
      case 'booked':
      case 'unknown':
        return replyTo(trx, numberHash, reply, mayReply, late);
    }
  }

  return {
    /** A text from a phone. The same one delivered twice is handled once. */
    async receiveText({ sid, from, body, optOutType }: InboundText): Promise<void> {
      if (!SID.test(sid)) return;
      const reply = readReply(optOutType ?? body);
      const numberHash = hashNumber(lookupHash, from);
      const mayReply = await limits.mayReply(numberHash);
      await db.transaction().execute(async (trx) => {
        if (await store.isFirstDelivery(trx, sid)) await carryOut(trx, numberHash, reply, mayReply);
      });
    },

    queueMissedReplies: (trx: Db, since: Date) =>
      enqueue(trx, readMissedReplies, { since: since.toISOString() }),

    /**
     * What people texted since an instant and we do not know of, because the database was restored: carried out without an
     * answer. What a later reply that we do know of has changed again is left as it is.
     */
    async readMissedReplies(since: Date): Promise<JobOutcome> {
      const received = (await sms.listReceived(since)).flatMap(({ body, ...text }) => {
        const reply = readReply(body);
        const changes = CHANGES[reply.word];
        if (changes === null || !SID.test(text.sid)) return [];
        return [{ ...text, reply, subject: `${text.from} ${changes}` }];
      });
      const known = await store.listKnown(
        db,
        received.map(({ sid }) => sid),
      );
      const overtaken = new Map<string, number>();
      for (const [place, { sid, subject }] of received.entries())
        if (known.has(sid)) overtaken.set(subject, place);
      let missed = 0;
      for (const [place, { sid, from, reply, subject, receivedAt: saidAt }] of received.entries()) {
        if (place <= (overtaken.get(subject) ?? -1)) continue;
        await db.transaction().execute(async (trx) => {
          if (!(await store.isFirstDelivery(trx, sid))) return;
          await carryOut(trx, hashNumber(lookupHash, from), reply, false, { saidAt });
          missed += 1;
        });
      }
      return missed > 0 ? 'did work' : 'nothing to do';
    },
  };
}
