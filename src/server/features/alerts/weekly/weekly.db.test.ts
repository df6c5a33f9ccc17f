import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AccountId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { findAccount } from '#server/features/accounts/store';
import { mailWeek } from '#server/features/alerts/job-kinds';
import { jobQueue } from '#server/platform/jobs/queue';
import { chooseMailer } from '#server/wire';
import { type AlertsWorld, alertsWorld, PACIFIC } from '../../../../../test/alerts-world.ts';
import { setDatabaseClock } from '../../../../../test/database-clock.ts';
import { testKeys } from '../../../../../test/keys.ts';
import { Mailbox } from '../../../../../test/mailbox.ts';
import { addRecipient, type RecipientOptions } from '../../../../../test/recipients.ts';
import { testConfig } from '../../../../../test/start-app.ts';
import { weekly } from './weekly.ts';

const at = (local: string) => new Date(toInstant(local, PACIFIC));
const MONDAY = '2031-01-06';
const WEDNESDAY = at('2031-01-08T12:00');
const NEXT_MONDAY = at('2031-01-13T08:05');

async function weeklyWorld() {
  const world = await alertsWorld();
  const queued = async () => {
    const { rows } = await sql<{ payload: { accountId: AccountId; monday: string } }>`
      select payload from job where name = ${mailWeek.name} order by id`.execute(world.db);
    return rows.map(({ payload }) => payload);
  };
  const service = () =>
    weekly({
      db: world.db,
      enqueue: jobQueue(world.db).enqueue,
      ...testKeys,
      accounts: { find: (id) => findAccount(world.db, id) },
      mailer: chooseMailer(testConfig({ SIMULATOR_PORT: new URL(world.simulatorsUrl).port })),
      publicUrl: 'https://gatelight.example',
      supportEmail: 'help@gatelight.example',
    });
  await setDatabaseClock(world.db, WEDNESDAY);
  return { world, queued, service, mailbox: new Mailbox(world.simulatorsUrl) };
}

async function addReader(world: AlertsWorld, options: RecipientOptions = {}) {
  const settings = { time_zone: PACIFIC, first_watch_at: new Date(0), ...options.settings };
  const { id } = await addRecipient(world.db, { ...options, settings });
  const { rows } = await sql<{ email: string }>`
    update account set email_confirmed_at = service_now() where id = ${id} returning email`.execute(world.db);
  return { id, email: rows[0]?.email ?? '' };
}

it('tells once of what opened, what was texted and what settings held back', async () => {
  const { world, queued, service, mailbox } = await weeklyWorld();
  const location = await world.addLocation({ name: 'Tucson' });
  const { id, email } = await addReader(world, {
    watches: [location],
    settings: { timeframe_days: 30, urgency_threshold: 1 },
  });
  await world.open(location, ['2031-01-21T09:15', '2031-04-01T09:15', '2031-04-02T09:15']);
  await world.tellAll();

  await setDatabaseClock(world.db, at('2031-01-12T23:00'));
  expect(await service().planWeeklyMails(), 'the week is not over').toBe('nothing to do');
  await setDatabaseClock(world.db, NEXT_MONDAY);
  expect(await service().planWeeklyMails()).toBe('did work');
  expect(await service().planWeeklyMails(), 'another process').toBe('nothing to do');
  expect(await queued()).toEqual([{ accountId: id, monday: MONDAY }]);

  const outcomes = await Promise.all([1, 2, 3].map(() => service().sendWeeklyMail(id, MONDAY)));
  expect(outcomes.toSorted()).toEqual(['did work', 'nothing to do', 'nothing to do']);
  const mail = await mailbox.next(email);
  expect(mail.subject).toBe('Your week: 3 openings, 1 alert');
  expect(mail.text).toContain('Tucson: 3 opened, 1 texted');
  expect(mail.text).toContain(
    '2 were further ahead than your timeframe. A longer timeframe lets them through.',
  );
  expect(await mailbox.all(email)).toHaveLength(1);
});

it('is tried again when the mail server did not take it, and never when it may have', async () => {
  const { world, service, mailbox } = await weeklyWorld();
  const location = await world.addLocation();
  const { id, email } = await addReader(world, { watches: [location] });
  await world.open(location, ['2031-01-21T09:15']);
  await world.tellAll();
  await setDatabaseClock(world.db, NEXT_MONDAY);
  await service().planWeeklyMails();

  await world.mailFault('defer-message');
  await expect(service().sendWeeklyMail(id, MONDAY)).rejects.toMatchObject({ kind: 'retryable' });
  await world.mailFault('drop-after');
  await service().sendWeeklyMail(id, MONDAY);
  expect(await service().sendWeeklyMail(id, MONDAY), 'it may have arrived').toBe('nothing to do');
  expect(await mailbox.all(email)).toHaveLength(1);

  await sql`update weekly_mail set state = 'sending'`.execute(world.db);
  expect(await service().sendWeeklyMail(id, MONDAY), 'a process died while it sent').toBe('nothing to do');
});

it('goes to current customers with a confirmed address who want alerts, and to nobody else', async () => {
  const { world, queued, service } = await weeklyWorld();
  const location = await world.addLocation();
  const add = (settings: RecipientOptions['settings'] = {}, paidUntil = new Date('2100-01-01')) =>
    addReader(world, { watches: [location], settings, paidUntil });
  const reader = await add();
  await add({ weekly_mail: false });
  await add({ paused_until: at('2031-02-01T00:00') });
  await add({ texts_off_since: WEDNESDAY });
  await add({}, at('2031-01-09T00:00'));
  await add({ first_watch_at: NEXT_MONDAY });
  const [unconfirmed, canceled] = [await add(), await add()];
  await sql`update account set email_confirmed_at = null where id = ${unconfirmed.id}`.execute(world.db);
  await sql`
    insert into subscription (account_id, state, entitled_until)
    values (${canceled.id}, 'canceling', ${at('2031-02-01T00:00')})`.execute(world.db);

  await setDatabaseClock(world.db, NEXT_MONDAY);
  await service().planWeeklyMails();
  expect((await queued()).map(({ accountId }) => accountId)).toEqual([reader.id]);

  expect(await service().sendWeeklyMail(reader.id, MONDAY), 'nothing opened').toBe('nothing to do');
});

it('is not sent to somebody who turned it off after it was planned', async () => {
  const { world, service, mailbox } = await weeklyWorld();
  const location = await world.addLocation();
  const { id, email } = await addReader(world, { watches: [location] });
  await world.open(location, ['2031-01-21T09:15']);
  await setDatabaseClock(world.db, NEXT_MONDAY);
  await service().planWeeklyMails();
  await service().setWeeklyMail(id, false);
  expect(await service().sendWeeklyMail(id, MONDAY)).toBe('nothing to do');
  expect(await mailbox.all(email)).toEqual([]);
});
