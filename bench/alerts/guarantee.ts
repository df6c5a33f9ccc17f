import { sql } from 'kysely';
import { composeAlert } from '#domain/alerts/compose';
import type { AccountId } from '#domain/ids';
import type { TextSender } from '#server/gateways/sms/port';
import type { Db } from '#server/tables';
import { sealer } from './crowd.ts';

const BODY = composeAlert({
  openings: [
    {
      place: 'Center 1 Enrollment Center',
      at: '2026-12-02T09:15',
      timeZone: 'America/Los_Angeles',
      seats: 1,
    },
  ],
  link: 'https://gatelight.example/o/k7m2p9x4w',
  saysStop: true,
});

interface Intent {
  id: number;
  account_id: AccountId;
  number_sealed: Buffer;
}

/**
 * What our claim does, for accounts that a queue hands out: lock the people in order, check the gate, charge the day,
 * write the text before the call, mark the row. One statement for all of them, as fast as SQL lets it be.
 */
async function writeIntents(db: Db, opening: number, accounts: readonly AccountId[]): Promise<Intent[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Intent>`
      with person as materialized (
        select recipient.account_id, number_sealed, recipient.number_hash, max_per_day,
          to_char(now() at time zone coalesce(time_zone, 'America/New_York'), 'YYYY-MM-DD') as day
        from recipient
        join entitled_account entitled on entitled.account_id = recipient.account_id
        where recipient.account_id = any (${accounts}::bigint[]) and verified_at is not null
          and consented_at is not null and number_problem is null
          and (paused_until is null or paused_until <= now())
          and not exists (
            select from opt_out where opt_out.number_hash = recipient.number_hash and opt_out.ended_at is null
          )
          and exists (
            select from opening join location_look look on look.location_id = opening.location_id
            where opening.id = ${opening} and gone_at is null and good_look_at > now() - interval '60 seconds'
          )
        order by recipient.account_id for update of recipient
      ),
      charged as (
        insert into daily_count (account_id, day, texts) select account_id, day, 1 from person
        on conflict (account_id, day) do update set texts = daily_count.texts + 1
        where daily_count.texts < (select max_per_day from recipient where account_id = excluded.account_id)
        returning account_id
      ),
      written as (
        insert into text (account_id, kind, number_sealed, number_hash, body_sealed, opening_ids, location_ids, state,
          attempts, useful_until, called_at, next_at)
        select account_id, 'alert', number_sealed, number_hash, ${sealer.seal(BODY)}, array[${opening}::bigint],
          array[1], 'sending', 1, now() + interval '900 seconds', now(), now() + interval '10 seconds'
        from person join charged using (account_id)
        returning id, account_id, number_sealed
      ),
      marked as (
        update outbox set state = 'texted', text_id = written.id from written
        where outbox.opening_id = ${opening} and outbox.account_id = written.account_id
      )
      select id, account_id, number_sealed from written`.execute(trx);
    return rows;
  });
}

/** The same guarantee as ours for one batch; a text whose outcome is not written down is reconciled by its lease. */
export async function sendBatch(
  db: Db,
  sms: TextSender,
  opening: number,
  accounts: readonly AccountId[],
): Promise<void> {
  const intents = await writeIntents(db, opening, accounts);
  const sids = await Promise.all(
    intents.map(async ({ id, number_sealed }) => {
      const { sid } = await sms.send({
        to: sealer.open(number_sealed),
        body: BODY,
        reference: String(id),
        statusCallback: 'https://gatelight.example/webhooks/twilio/status',
        validForSeconds: 900,
      });
      return { id, sid };
    }),
  );
  await sql`
    update text set state = 'sent', provider_sid = answer.sid, settled_at = now()
    from unnest(${sids.map(({ id }) => id)}::bigint[], ${sids.map(({ sid }) => sid)}::text[]) as answer (id, sid)
    where text.id = answer.id and text.state in ('sending', 'unknown')`.execute(db);
}
