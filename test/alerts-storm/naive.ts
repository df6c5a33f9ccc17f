import { sql } from 'kysely';
import type { TextSender } from '#server/gateways/sms/port';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import type { NaiveWay } from './orders.ts';

/** A plain queue of texts, for comparison. */
export async function createNaiveQueue(db: Db): Promise<void> {
  await sql`create table naive_queue (id bigint primary key, number text not null, body text not null,
    sent boolean not null default false, taken_until timestamptz not null default now())`.execute(db);
}

/** One text: either marked before it is sent, or acknowledged afterwards; both with a lease of five seconds. */
export async function naiveStep(db: Db, sms: TextSender, way: NaiveWay): Promise<'again' | 'pause'> {
  const marks = way === 'mark-then-send';
  const { rows } = await sql<{ id: number; number: string; body: string }>`
    update naive_queue set sent = ${marks}, taken_until = now() + interval '5 seconds'
    where id = (
      select id from naive_queue where not sent and taken_until <= now() limit 1 for update skip locked
    )
    returning id, number, body`.execute(db);
  const text = rows[0];
  if (text === undefined) return 'pause';
  try {
    await sms.send({
      to: text.number,
      body: text.body,
      reference: String(text.id),
      statusCallback: 'https://gatelight.example/webhooks/twilio/status',
      validForSeconds: 900,
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The one believes that it went out, the other sends again; neither knows.
    return 'again';
  }
  if (!marks) await sql`update naive_queue set sent = true where id = ${text.id}`.execute(db);
  return 'again';
}
