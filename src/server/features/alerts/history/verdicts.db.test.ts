import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { addRecipient, type Recipient } from '../../../../../test/recipients.ts';
import { alertHistory } from './alert-history.ts';
import { changePreferences } from '#server/features/alerts/people/preferences';
import { endWatch } from '#server/features/alerts/people/watch-store';

it('verdicts are of the moment in which a person’s page was decided: that day, and whether they watched then', async () => {
  const world = await alertsWorld();
  const location = await world.addLocation();
  const settings = { timeframe_days: 7 };
  const [stayed, leftBefore, leftAfter] = [
    await addRecipient(world.db, { watches: [location], settings }),
    await addRecipient(world.db, { watches: [location], settings }),
    await addRecipient(world.db, { watches: [location], settings }),
  ];
  await world.open(location, [`${inDays(12)}T09:00`]);
  await endWatch(world.db, leftBefore.id, location);
  await world.planAll();
  await endWatch(world.db, leftAfter.id, location);
  const reasonFor = async ({ id }: Recipient) => {
    const { verdicts } = await alertHistory(world).listVerdicts(id, { before: null, limit: 10 });
    return verdicts.map(({ reason }) => reason);
  };
  expect(await reasonFor(stayed)).toEqual(['timeframe']);
  expect(await reasonFor(leftBefore)).toEqual(['not-watching']);
  expect(await reasonFor(leftAfter)).toEqual(['timeframe']);

  // Ten days later it is near enough, which it was not when it was decided.
  await sql`update opening set local_time = ${`${inDays(2)}T09:00`}, starts_at = starts_at - interval '10 days',
    first_seen_at = first_seen_at - interval '10 days'`.execute(world.db);
  await sql`update campaign_page set planned_at = planned_at - interval '10 days'`.execute(world.db);
  expect(await reasonFor(stayed)).toEqual(['timeframe']);
});

it('verdicts of one page read the settings of its time, however often they changed since', async () => {
  const world = await alertsWorld();
  const location = await world.addLocation();
  const person = await addRecipient(world.db, { watches: [location], settings: { timeframe_days: 7 } });
  const change = (timeframeDays: number, partySize: number) =>
    world.db
      .transaction()
      .execute((trx) =>
        changePreferences(trx, person.id, (current) => ({ ...current, timeframeDays, partySize })),
      );
  await world.open(location, [`${inDays(12)}T09:00`]);
  await world.planAll();
  await change(90, 5);
  await world.open(location, [`${inDays(13)}T09:00`]);
  await world.planAll();
  for (const partySize of [1, 2, 3]) await change(365, partySize);
  const page = async (before: number | null) => {
    const { verdicts, next } = await alertHistory(world).listVerdicts(person.id, { before, limit: 1 });
    return { reasons: verdicts.map(({ reason }) => reason), next };
  };
  const newest = await page(null);
  expect(newest.reasons).toEqual(['party-size']);
  expect((await page(newest.next)).reasons).toEqual(['timeframe']);
});

it('what was there before somebody began to watch is no text that they missed', async () => {
  const world = await alertsWorld();
  const location = await world.addLocation();
  await world.open(location, [`${inDays(12)}T09:00`, `${inDays(13)}T09:00`]);
  await sql`update opening set gone_at = service_now() where local_time = ${`${inDays(12)}T09:00`}`.execute(
    world.db,
  );
  const person = await addRecipient(world.db, { watches: [location] });
  await sql`update watch set since = service_now()`.execute(world.db);
  const { verdicts } = await alertHistory(world).listVerdicts(person.id, { before: null, limit: 10 });
  expect(verdicts.map(({ opening, reason }) => [opening.date.slice(0, 10), reason])).toEqual([
    [inDays(13), 'open-before-watch'],
  ]);
});
