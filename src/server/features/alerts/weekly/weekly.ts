import { timingSafeEqual } from 'node:crypto';
import { WEEKLY_OFF_TOKEN } from '#contract/weekly-mail';
import { DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import { weekFrom, weekToTell } from '#domain/alerts/outlook/weekly-week';
import { weekWords } from '#domain/alerts/messages/weekly-words';
import { asId, type AccountId } from '#domain/ids';
import type { LocalDate } from '#domain/time/local-time';
import { isTimeZone } from '#domain/time/zone-offset';
import type { AccountsService } from '#server/features/accounts/service';
import { mailWeek } from '#server/features/alerts/job-kinds';
import { ensureRecipient, findTimeZone } from '#server/features/alerts/people/recipient-store';
import type { Mailer } from '#server/gateways/mail/port';
import { databaseNow } from '#server/platform/db/server-store';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { weekFigures } from './weekly-figures.ts';
import { weeklyMail } from './weekly-mail.ts';
import * as store from './weekly-store.ts';

export interface WeeklyDependencies {
  db: Db;
  enqueue: Enqueue;
  hash: KeyedHash;
  accounts: Pick<AccountsService, 'find'>;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string;
}

/** Mails that one run plans; the next run goes on. */
const PLANNED_AT_ONCE = 1_000;
const TOKEN_LENGTH = 22;

/** A mail a week about what opened at somebody's centers, sent when there is something to say. */
export function weekly(deps: WeeklyDependencies) {
  const { db, enqueue, hash, accounts, mailer, publicUrl, supportEmail } = deps;

  const tokenOf = (accountId: AccountId): string =>
    `${accountId}-${hash(`weekly mail of ${accountId}`).toString('base64url').slice(0, TOKEN_LENGTH)}`;

  /** Undefined for a token that we have not made. */
  function readerOf(token: string): AccountId | undefined {
    if (!WEEKLY_OFF_TOKEN.test(token)) return undefined;
    const accountId: AccountId = asId(Number(token.split('-', 1)[0]));
    const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(accountId))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? accountId : undefined;
  }

  async function sendWeek(accountId: AccountId, monday: LocalDate): Promise<'sent' | 'left out'> {
    const account = await accounts.find(accountId);
    const zone = (await findTimeZone(db, accountId)) ?? DEFAULT_TIME_ZONE;
    const words = weekWords(await weekFigures(db, accountId, weekFrom(monday, zone)));
    if (account === undefined || words === null) return 'left out';
    const token = tokenOf(accountId);
    await mailer.send(weeklyMail({ to: account.email, publicUrl, supportEmail, token }, words));
    return 'sent';
  }

  return {
    /** Zone by zone, because a week ends at other moments in each. */
    async planWeeklyMails(): Promise<JobOutcome> {
      const now = (await databaseNow(db)).getTime();
      let planned = 0;
      for (const zone of await store.listReaderZones(db)) {
        const week = isTimeZone(zone ?? DEFAULT_TIME_ZONE)
          ? weekToTell(now, zone ?? DEFAULT_TIME_ZONE)
          : null;
        if (week === null || planned >= PLANNED_AT_ONCE) continue;
        planned += await db.transaction().execute(async (trx) => {
          const { monday, until } = week;
          const people = await store.planMails(
            trx,
            zone,
            { monday, until: new Date(until) },
            PLANNED_AT_ONCE - planned,
          );
          for (const accountId of people) await enqueue(trx, mailWeek, { accountId, monday });
          return people.length;
        });
      }
      return planned > 0 ? 'did work' : 'nothing to do';
    },

    /** Begun at most once: what may have been taken by the mail server is never sent again. */
    async sendWeeklyMail(accountId: AccountId, monday: LocalDate): Promise<JobOutcome> {
      if (!(await store.beginMail(db, accountId, monday))) return 'nothing to do';
      const ended = await sendWeek(accountId, monday).catch(async (error: unknown) => {
        if (error instanceof Failure && error.kind === 'unknown') return 'sent' as const;
        await store.endMail(db, accountId, monday, 'waiting');
        throw error;
      });
      await store.endMail(db, accountId, monday, ended);
      return ended === 'sent' ? 'did work' : 'nothing to do';
    },

    readWeeklyMail: (accountId: AccountId): Promise<boolean> => store.findWeeklyMail(db, accountId),

    async setWeeklyMail(accountId: AccountId, on: boolean): Promise<void> {
      await ensureRecipient(db, accountId);
      await store.setWeeklyMail(db, accountId, on);
    },

    /** From the mail itself, without signing in. Undefined for a token that we have not made. */
    async readWeeklyMailBy(token: string): Promise<boolean | undefined> {
      const accountId = readerOf(token);
      return accountId === undefined ? undefined : store.findWeeklyMail(db, accountId);
    },

    async endWeeklyMailBy(token: string): Promise<boolean> {
      const accountId = readerOf(token);
      if (accountId !== undefined) await store.setWeeklyMail(db, accountId, false);
      return accountId !== undefined;
    },
  };
}
