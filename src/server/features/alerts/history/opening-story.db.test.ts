import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openingStory } from '#domain/alerts/outlook/opening-story';
import { alertsWorld, inDays, PACIFIC } from '../../../../../test/alerts-world.ts';
import { addRecipient } from '../../../../../test/recipients.ts';
import { latestOpeningStory } from './opening-story.ts';

it('tells the opening that was last texted, delivered and seen gone, from the rows of each step', async () => {
  const world = await alertsWorld();
  const { db } = world;
  const location = await world.addLocation({ name: 'Tucson' });
  await addRecipient(db, { watches: [location] });
  expect((await latestOpeningStory(db, false)).steps).toEqual([]);

  const at = `${inDays(9)}T09:00`;
  const [first, second, unheard] = await world.open(location, [
    at,
    `${inDays(10)}T09:00`,
    `${inDays(11)}T09:00`,
  ]);
  await world.tellAll();
  const seen = new Date(Date.now() - 3_600_000);
  const after = (seconds: number) => new Date(seen.getTime() + seconds * 1_000);
  // The second was gone earlier, and nobody heard of the third.
  await sql`update opening set first_seen_at = ${seen}, gone_at = ${after(300)} where id = ${first}`.execute(
    db,
  );
  await sql`update opening set first_seen_at = ${seen}, gone_at = ${after(200)} where id = ${second}`.execute(
    db,
  );
  await sql`update opening set first_seen_at = ${seen}, gone_at = ${after(900)} where id = ${unheard}`.execute(
    db,
  );
  await sql`delete from outbox where opening_id = ${unheard}`.execute(db);
  await sql`update message set state = 'sent', called_at = ${after(9)}, settled_at = ${after(14)}`.execute(
    db,
  );
  expect((await latestOpeningStory(db, false)).steps, 'a text that is not known to have arrived').toEqual([]);
  await sql`update message set state = 'delivered'`.execute(db);
  await sql`
    insert into source_check (kind, location_id, asked_at, answered_at, outcome) values
      ('location', ${location}, ${after(4)}, ${after(5)}, 'good'), ('location', ${location}, ${after(6)}, ${after(7)}, 'failed'),
      ('location', ${location}, ${after(11)}, ${after(12)}, 'good')`.execute(db);

  // Once more by hand, row by row.
  const gone = (
    await db.selectFrom('opening').selectAll().where('gone_at', 'is not', null).execute()
  ).toSorted((a, b) => (b.gone_at?.getTime() ?? 0) - (a.gone_at?.getTime() ?? 0));
  const outbox = await world.rows();
  const messages = await world.allMessages();
  const story = gone.find(({ id }) => outbox.some((row) => row.opening_id === id && row.state === 'told'));
  const message = messages.find(
    ({ opening_ids: ids }) => story !== undefined && ids.map(Number).includes(Number(story.id)),
  );
  const looks = (await db.selectFrom('source_check').selectAll().execute()).filter(
    ({ outcome, answered_at: answered }) =>
      outcome === 'good' && answered !== null && answered <= (message?.called_at ?? seen),
  );
  expect(story?.id).toBe(first);
  expect(await latestOpeningStory(db, false)).toEqual(
    openingStory(
      {
        center: 'Tucson',
        at,
        timeZone: PACIFIC,
        seenAt: story?.first_seen_at.getTime() ?? 0,
        checkedAt: Math.max(...looks.map(({ answered_at: answered }) => answered?.getTime() ?? 0)),
        textedAt: message?.called_at?.getTime() ?? 0,
        deliveredAt: message?.settled_at?.getTime() ?? 0,
        goneAt: story?.gone_at?.getTime() ?? 0,
      },
      false,
    ),
  );

  await sql`update opening set first_seen_at = first_seen_at - interval '2 days'`.execute(db);
  expect((await latestOpeningStory(db, false)).steps, 'checks of that time are gone').toEqual([]);
});
