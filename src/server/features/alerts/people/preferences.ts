import type { NotificationPreferences, NotificationPreferencesBody } from '#contract/preferences';
import { presentPreferences } from '#contract/present-preferences';
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/alerts/decision/preferences';
import { TIMES_OF_DAY } from '#domain/time/time-of-day';
import type { LocalDate } from '#domain/time/local-time';
import type { AccountId } from '#domain/ids';
import { ownRead } from '#server/platform/http/own-read';
import type { Db } from '#server/tables';
import { fromJson, toColumns, toPreferences } from './preference-rows.ts';
import * as store from './preference-store.ts';
import { ensureRecipient } from './recipient-store.ts';

export function preferences({ db }: { db: Db }) {
  return {
    ownPreferences: ownRead({
      name: 'preferences',
      rowsOf: store.ownPreferencesOf,
      present: ([row]) => presentPreferences(row === undefined ? DEFAULT_PREFERENCES : fromJson(row)),
    }),

    async savePreferences(
      accountId: AccountId,
      body: NotificationPreferencesBody,
    ): Promise<NotificationPreferences> {
      return db
        .transaction()
        .execute(async (trx) =>
          presentPreferences(await changePreferences(trx, accountId, (current) => withBody(current, body))),
        );
    },
  };
}

/** The only way in which preferences change; saving the same again leaves no trace. */
export async function changePreferences(
  trx: Db,
  accountId: AccountId,
  change: (current: Preferences) => Preferences,
): Promise<Preferences> {
  const isNew = await ensureRecipient(trx, accountId);
  const current = toPreferences(await store.lockPreferences(trx, accountId));
  const next = change(current);
  if (JSON.stringify(toColumns(next)) !== JSON.stringify(toColumns(current)))
    await store.replacePreferences(trx, accountId, toColumns(next), { keepCurrent: !isNew });
  return next;
}

/** Only days before this one count from now on, if what is set now may be replaced. Returns what was set. */
export async function changeOnlyBefore(
  trx: Db,
  accountId: AccountId,
  date: LocalDate | null,
  isReplaced: (current: LocalDate | null) => boolean = () => true,
): Promise<LocalDate | null> {
  let before: LocalDate | null = null;
  await changePreferences(trx, accountId, (current) => {
    before = current.earlierThan;
    return isReplaced(before) ? { ...current, earlierThan: date } : current;
  });
  return before;
}

/** Settings as they would be with what a person asks for; what they leave out stays. */
export function withBody(current: Preferences, body: NotificationPreferencesBody): Preferences {
  return {
    immediate: body.immediateAlerts,
    maxPerDay: body.maxDailyNotifications,
    timeframeDays: body.minimumDaysOut,
    urgencyThreshold: body.urgencyThreshold,
    timesOfDay:
      body.timesOfDay === undefined
        ? current.timesOfDay
        : TIMES_OF_DAY.filter((time) => body.timesOfDay?.includes(time)),
    weekendsOnly: body.weekendsOnly ?? current.weekendsOnly,
    quietHours:
      body.quietHours === undefined
        ? current.quietHours
        : body.quietHours && { from: toMinutes(body.quietHours.from), to: toMinutes(body.quietHours.to) },
    partySize: body.partySize ?? current.partySize,
    earlierThan: body.earlierThan === undefined ? current.earlierThan : body.earlierThan,
    pausedUntil:
      body.pausedUntil === undefined
        ? current.pausedUntil
        : body.pausedUntil === null
          ? null
          : Date.parse(body.pausedUntil),
  };
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
