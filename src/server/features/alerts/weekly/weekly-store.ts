import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { LocalDate } from '#domain/time/local-time';
import type { Db } from '#server/tables';

/** Null stands for those who have not told us theirs. */
export async function listReaderZones(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ time_zone: string | null }>`
    select distinct time_zone from weekly_mail_reader`.execute(db);
  return rows.map(({ time_zone }) => time_zone);
}

/** The next people of a zone with whom nobody has begun; a row of theirs from now on. */
export async function planMails(
  trx: Db,
  zone: string | null,
  { monday, until }: { monday: LocalDate; until: Date },
  limit: number,
): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    insert into weekly_mail (account_id, monday)
    select account_id, ${monday} from weekly_mail_reader reader
    where time_zone is not distinct from ${zone} and first_watch_at < ${until}
      and not exists (
        select from weekly_mail known where known.account_id = reader.account_id and known.monday = ${monday}
      )
    order by account_id limit ${limit}
    on conflict do nothing returning account_id`.execute(trx);
  return rows.map(({ account_id }) => account_id);
}

/** True for the one who may send it now: it still waits, and the person still gets it. */
export async function beginMail(db: Db, accountId: AccountId, monday: LocalDate): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update weekly_mail set state = 'sending'
    where account_id = ${accountId} and monday = ${monday} and state = 'waiting'
      and exists (select from weekly_mail_reader reader where reader.account_id = weekly_mail.account_id)`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

export async function endMail(
  db: Db,
  accountId: AccountId,
  monday: LocalDate,
  state: 'waiting' | 'sent' | 'left out',
): Promise<void> {
  await db
    .updateTable('weekly_mail')
    .set({ state })
    .where('account_id', '=', accountId)
    .where('monday', '=', monday)
    .where('state', '=', 'sending')
    .execute();
}

export async function setWeeklyMail(db: Db, accountId: AccountId, on: boolean): Promise<void> {
  await db.updateTable('recipient').set({ weekly_mail: on }).where('account_id', '=', accountId).execute();
}

/** On for whoever has not said otherwise. */
export async function findWeeklyMail(db: Db, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('recipient')
    .select('weekly_mail')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.weekly_mail ?? true;
}

/** After a restore: whoever may have got the mail of this week already, in whatever zone, does not get it again. */
export async function leaveOutThisWeek(trx: Db): Promise<void> {
  await sql`
    insert into weekly_mail (account_id, monday, state)
    select distinct account_id, to_char(
      date_trunc('week', (service_now() + ahead) at time zone 'UTC') - interval '7 days', 'YYYY-MM-DD'), 'left out'
    from recipient cross join (values (interval '14 hours'), (interval '-12 hours')) as zone (ahead)
    on conflict (account_id, monday) do update set state = 'left out' where weekly_mail.state = 'waiting'`.execute(
    trx,
  );
}
