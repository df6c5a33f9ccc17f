import pg from 'pg';
import { JOBS_CHANNEL } from '#server/platform/jobs/job-store';
import { expect, test } from '../test/browser.ts';
import { SAN_FRANCISCO } from '../test/opening-rows.ts';

/** Something opened this week at a center they watch, and it is time to tell them. */
async function sendWeekTo(email: string): Promise<void> {
  const client = new pg.Client(process.env['DATABASE_URL']);
  await client.connect();
  await client.query(
    `with reader as (
       update account set email_confirmed_at = service_now() where email = $1 returning id),
     person as (
       insert into recipient (account_id, first_watch_at) select id, service_now() from reader
       on conflict (account_id) do update set first_watch_at = service_now()),
     watching as (
       insert into watch (account_id, location_id) select id, $2 from reader on conflict do nothing),
     opened as (
       insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
         last_seen_at, check_id, gone_at)
       values ($2, '2099-01-02T09:15', 1, 'America/Los_Angeles', '2099-01-02T17:15Z', 1, false, service_now(),
         service_now(), 0, service_now() + interval '1 minute')),
     planned as (
       insert into weekly_mail (account_id, monday)
       select id, to_char(date_trunc('week', service_now() at time zone 'America/New_York'), 'YYYY-MM-DD') from reader
       returning account_id, monday)
     insert into job (name, payload, max_attempts, lease_seconds)
     select 'alerts.mail-week', json_build_object('accountId', account_id, 'monday', monday), 5, 60 from planned`,
    [email, SAN_FRANCISCO.id],
  );
  await client.query('select pg_notify($1, $2)', [JOBS_CHANNEL, '']);
  await client.end();
}

test('the weekly mail is turned off by one press in it, and on again in the account', async ({
  page,
  subscriber,
  signInAs,
  mailbox,
}) => {
  await sendWeekTo(subscriber.email);
  const mail = await mailbox.next(subscriber.email);
  expect(mail.subject).toMatch(/^Your week: \d+ openings?, 0 alerts$/);
  const link = /Turn this weekly mail off: (\S+)/.exec(mail.text)?.[1] ?? '';
  await page.goto(new URL(link).pathname, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { name: 'Turn the weekly mail off?' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn It Off' }).click();
  await expect(page.getByRole('heading', { name: 'The weekly mail is off' })).toBeVisible();

  await signInAs(subscriber);
  await page.goto('/account/alerts');
  const wanted = page.getByRole('switch', { name: 'Send it to me' });
  await expect(wanted).not.toBeChecked();
  await wanted.click();
  await expect(page.getByText('Weekly mail turned on', { exact: true })).toBeVisible();
  await page.reload();
  await expect(wanted).toBeChecked();
});
