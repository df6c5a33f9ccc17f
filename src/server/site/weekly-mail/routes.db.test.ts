import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { WEEKLY_API, type WeeklyMailBody } from '#contract/weekly-mail';
import { asId } from '#domain/ids';
import { eventually } from '../../../../test/eventually.ts';
import { sharedApp } from '../../../../test/start-app.ts';

const app = sharedApp();
let people = 0;

/** Somebody who got the mail of this week, and the address in it that turns it off. */
async function reader() {
  people += 1;
  const email = `weekly-${people}@example.com`;
  const client = app().client();
  await client.register(email);
  await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
  const { id } = await client.me();
  const { db, wired } = app();
  const [location] = await eventually(
    () => db.selectFrom('location').select('id').limit(1).execute(),
    (rows) => rows.length === 1,
  );
  await wired.alerts.addWatch(asId(id), asId(location?.id ?? 0));
  await sql`update account set email_confirmed_at = service_now() where id = ${id}`.execute(db);
  await sql`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
      last_seen_at, check_id)
    values (${location?.id}, '2099-01-01T09:15', ${people}, 'America/New_York', '2099-01-01T14:15Z', 1, false,
      service_now(), service_now(), 1)`.execute(db);
  const { rows } = await sql<{ monday: string }>`
    insert into weekly_mail (account_id, monday)
    values (${id}, to_char(date_trunc('week', service_now() at time zone 'America/New_York'), 'YYYY-MM-DD'))
    returning monday`.execute(db);
  expect(await wired.alerts.sendWeeklyMail(asId(id), rows[0]?.monday ?? '')).toBe('did work');
  const mail = await app().mailbox.next(email);
  const raw = (await app().mailbox.raw(mail.id)).replaceAll(/\r\n\s+/g, ' ');
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  const link = /^List-Unsubscribe:\s*<([^>\s]+)>/m.exec(raw)?.[1] ?? '';
  expect(mail.text).toContain(`Turn this weekly mail off: ${link}`);
  const isOn = async () => (await client.get<WeeklyMailBody>(WEEKLY_API.weeklyMail)).body.on;
  return { client, isOn, path: new URL(link).pathname };
}

const open = (path: string) => fetch(`${app().url}${path}`);
const press = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app().url}${path}`, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  });

it('is turned off by the mail program itself, and by nobody who only opens the link', async () => {
  const { client, isOn, path } = await reader();
  const asked = await open(path);
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await asked.text()).toContain('Turn the weekly mail off?');
  expect(await isOn()).toBe(true);

  const answer = await press(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('The weekly mail is off');
  expect(await isOn()).toBe(false);
  expect((await press(path)).status, 'once more').toBe(200);
  expect(await (await open(path)).text()).toContain('The weekly mail is off');

  await client.post(WEEKLY_API.weeklyMail, { on: true });
  expect(await isOn()).toBe(true);
});

it('stays on for a link that we have not made, and for another site', async () => {
  const { isOn, path } = await reader();
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  expect([(await open(forged)).status, (await press(forged)).status]).toEqual([404, 404]);
  expect((await press(path, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(await isOn()).toBe(true);
});
