import { interviewEvent } from '#domain/alerts/interview-event';
import { calendarFile } from '#domain/calendar-file';
import type { AccountId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { databaseNow } from '#server/platform/db/server-store';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { findBooking } from './bookings-store.ts';
import { findProgram } from './program-store.ts';

export function interviewCalendar({ db, hash }: { db: Db; hash: KeyedHash }) {
  return {
    /** One's own interview for one's own calendar; the same entry whenever it is asked for. */
    async readInterviewCalendar(accountId: AccountId): Promise<string> {
      const row = await findBooking(db, accountId);
      if (row === undefined || row.interview_date === null)
        throw new Failure('missing', 'not-found', 'You have not told us the date of your interview.');
      const { interview_date: date, local_time: at, center: name, city, state, time_zone: timeZone } = row;
      const slot =
        at === null || name === null || city === null || state === null || timeZone === null
          ? null
          : { startsAt: toInstant(at, timeZone), place: { name, city, state } };
      const uid = `interview-${hash(`calendar ${accountId}`).toString('hex').slice(0, 20)}`;
      const program = await findProgram(db, accountId);
      return calendarFile(interviewEvent({ uid, date, slot, program }, (await databaseNow(db)).getTime()));
    },
  };
}
