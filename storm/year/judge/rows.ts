import { sql } from 'kysely';
import type { Scene } from '../scene.ts';

/**
 * What no row may ever show, whatever happened: states outside their life, money without a month, and rows that should
 * be gone by the periods of docs/retention.md, with three days for the job. Each lists what is wrong.
 */
const NEVER: Readonly<Record<string, string>> = {
  'a month was taken twice': `select invoice_id from payment_attempt where status = 'captured' group by invoice_id having count(*) > 1`,
  'a paid invoice without a captured payment': `select id from invoice where status = 'paid' and not exists (
    select from payment_attempt where invoice_id = invoice.id and status in ('captured', 'refunded', 'refunding'))`,
  'two paid months overlap': `select a.id from invoice a join invoice b on a.subscription_id = b.subscription_id and a.id < b.id
    where a.status = 'paid' and b.status = 'paid' and a.refunded <> 'fully' and b.refunded <> 'fully'
      and a.period_start < b.period_end and b.period_start < a.period_end`,
  'a payment under way for an hour': `select id from payment_attempt where status in ('capturing', 'refunding')
    and created_at < service_now() - interval '1 hour'`,
  'a message that was never settled': `select id from message where state in ('waiting', 'sending', 'unknown')
    and created_at < service_now() - interval '1 hour'`,
  'somebody told over the limit': `select account_id from daily_count where alerts > 10`,
  'an opening seen after it was gone': `select id from opening where gone_at < first_seen_at`,
  'a campaign that was never finished': `select id from campaign where state = 'planning' and created_at < service_now() - interval '1 hour'`,
  'a job that nobody carries out': `select id from job where ended_at is null and due_at < service_now() - interval '1 day'`,
  'an ended job that was kept': `select id from job where ended_at < service_now() - interval '33 days'`,
  'a row that fails by itself': `select batch, key, error from parked_row`,
  'a dead job': `select id, name, last_error from job where state = 'dead'`,
  'an old check': `select id from source_check where asked_at < service_now() - interval '5 days'`,
  'an old session': `select id from session where last_seen_at < service_now() - interval '34 days'`,
  'an old phone code': `select account_id from phone_code where created_at < service_now() - interval '5 days'`,
  'an old inbound text': `select provider_sid from inbound_text where received_at < service_now() - interval '11 days'`,
  'an old campaign': `select id from campaign where created_at < service_now() - interval '64 days'`,
  'an old throttle': `select hits from throttle where greatest(window_at, next_at) < service_now() - interval '6 days'`,
  'an old row of preferences': `select account_id from past_preferences where until < service_now() - interval '64 days'`,
  'an old heartbeat': `select minute from heartbeat where minute < service_now() - interval '35 days'`,
};

const EXISTING = Object.values(NEVER).map((query) => `exists (${query})`);

/** The rows themselves, beside what people and providers see. */
export async function examineRows({ service, broken }: Scene): Promise<void> {
  const { rows: found } = await sql
    .raw<{ wrong: boolean[] }>(`select array[${EXISTING.join()}] as wrong`)
    .execute(service.db);
  for (const [index, [what, query]] of Object.entries(NEVER).entries()) {
    if (found[0]?.wrong[index] !== true) continue;
    const { rows } = await sql.raw<object>(`${query} limit 3`).execute(service.db);
    broken('the database', `has ${what}: ${JSON.stringify(rows)}`);
  }
}
