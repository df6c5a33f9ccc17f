import { performance } from 'node:perf_hooks';
import type { Booking, EarlierBody } from '#contract/bookings';
import {
  type PublicInterviewFigures,
  publicInterviewFigures,
} from '#domain/alerts/outlook/interview-figures';
import { DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import { asId, type AccountId } from '#domain/ids';
import { toIsoWithOffset, toLocalDate } from '#domain/time/local-time';
import { databaseNow } from '#server/platform/db/server-store';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import * as store from './bookings-store.ts';
import { changeOnlyBefore } from './preferences.ts';
import { ensureRecipient, findTimeZone, lockRecipient } from './recipient-store.ts';

/** As many as one takes in at a glance. */
const OFFERED = 3;
/** The status is asked for every few seconds, and this counts all customers. */
const FIGURES_KEPT_MILLISECONDS = 60_000;

/** "I got my interview", and what follows from it. */
export function bookings({ db }: { db: Db }) {
  async function present(trx: Db, accountId: AccountId): Promise<Booking | null> {
    const row = await store.findBooking(trx, accountId);
    if (row === undefined) return null;
    const texted = row.interview_date === null ? await store.listTextedOpenings(trx, accountId, OFFERED) : [];
    return {
      bookedAt: row.booked_at.toISOString(),
      textsOff: row.texts_off,
      interview: presentInterview(row),
      texted: texted.map(({ id, center, local_time: at, time_zone: timeZone }) => ({
        id,
        center,
        date: toIsoWithOffset(at, timeZone),
        timeZone,
      })),
    };
  }

  async function presentExisting(trx: Db, accountId: AccountId): Promise<Booking> {
    const booking = await present(trx, accountId);
    if (booking === null) throw new Error('What was just written is there');
    return booking;
  }

  let kept: { figures: Promise<PublicInterviewFigures | null>; until: number } | null = null;

  async function countFigures() {
    const { customers, booked, median_days: medianDays } = await store.countBookings(db);
    return publicInterviewFigures({ customers, booked, medianDays });
  }

  return {
    readBooking: (accountId: AccountId) => present(db, accountId),

    async recordBooking(accountId: AccountId): Promise<Booking> {
      return db.transaction().execute(async (trx) => {
        await markBooked(trx, accountId);
        return presentExisting(trx, accountId);
      });
    },

    /** Texts go on for days before the interview; the date is asked for only while we do not know it. */
    async wantEarlier(accountId: AccountId, body: EarlierBody): Promise<Booking> {
      return db.transaction().execute(async (trx) => {
        await beginBooking(trx, accountId);
        const known = (await presentExisting(trx, accountId)).interview;
        const told = await toldInterview(trx, accountId, body);
        const date = told?.date ?? known?.date;
        if (date === undefined)
          throw new Failure(
            'invalid',
            'interview-date-unknown',
            'Please tell us the date of your interview.',
          );
        const before = await changeOnlyBefore(trx, accountId, date);
        if (told !== null) await store.setInterview(trx, accountId, told);
        if (known === null) await store.keepDateBefore(trx, accountId, before);
        await store.setTextsOff(trx, accountId, false);
        return presentExisting(trx, accountId);
      });
    },

    async takeBookingBack(accountId: AccountId): Promise<void> {
      await db.transaction().execute((trx) => endBooking(trx, accountId));
    },

    /** For the public status; null while too few have told us. */
    interviewFigures(): Promise<PublicInterviewFigures | null> {
      if (kept === null || performance.now() >= kept.until) {
        const figures = countFigures();
        kept = { figures, until: performance.now() + FIGURES_KEPT_MILLISECONDS };
        figures.catch(() => (kept = null));
      }
      return kept.figures;
    },
  };
}

/** Under the person's lock: taken back at the same moment from another device, the booking would be gone again. */
async function beginBooking(trx: Db, accountId: AccountId): Promise<void> {
  await ensureRecipient(trx, accountId);
  await lockRecipient(trx, accountId);
  await store.insertBooking(trx, accountId);
}

/**
 * Texts stop at once: whoever is about to be told is asked about under the lock of the same row. Somebody who says it
 * again after asking for earlier dates has got another interview, whose date we do not know.
 */
export async function markBooked(trx: Db, accountId: AccountId): Promise<void> {
  await beginBooking(trx, accountId);
  await store.forgetEarlierInterview(trx, accountId);
  await store.setTextsOff(trx, accountId, true);
}

/** "I still need one": texts as before, for the dates as before. What was held in between is not sent later. */
export async function endBooking(trx: Db, accountId: AccountId): Promise<void> {
  await store.setTextsOff(trx, accountId, false);
  const ended = await store.deleteBooking(trx, accountId);
  if (ended === undefined || ended.interview_date === null) return;
  // A date that they have changed themselves since is theirs.
  await changeOnlyBefore(
    trx,
    accountId,
    ended.earlier_than_before,
    (current) => current === ended.interview_date,
  );
}

/** Null when they told nothing. */
async function toldInterview(
  trx: Db,
  accountId: AccountId,
  { date, openingId }: EarlierBody,
): Promise<store.Interview | null> {
  if (openingId !== undefined) {
    const opening = await store.findTextedOpening(trx, accountId, asId(openingId));
    if (opening === undefined)
      throw new Failure('missing', 'not-found', 'This is none of the openings that we texted you lately.');
    const { local_time: at, location_id: locationId } = opening;
    return { date: at.slice(0, 10), slot: { at, locationId } };
  }
  if (date === undefined) return null;
  const timeZone = (await findTimeZone(trx, accountId)) ?? DEFAULT_TIME_ZONE;
  if (date <= toLocalDate((await databaseNow(trx)).getTime(), timeZone))
    throw new Failure('invalid', 'interview-date-past', 'Please choose a date after today.');
  return { date, slot: null };
}

function presentInterview(row: store.BookingRow): Booking['interview'] {
  const { interview_date: date, local_time: at, center, time_zone: timeZone } = row;
  if (date === null) return null;
  const slot =
    at === null || center === null || timeZone === null
      ? null
      : { center, date: toIsoWithOffset(at, timeZone), timeZone };
  return { date, slot };
}
