import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { WatchEntry } from '#contract/watches';
import { asId } from '#domain/ids';
import type { Client } from '../../../../../test/client.ts';
import { QUICK_SOURCE, sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const SAN_FRANCISCO = 5446;
const JFK = 5140;
const LAX = 5180;
const app = sharedApp(QUICK_SOURCE);

beforeAll(async () => {
  await eventually(
    () => app().db.selectFrom('location').select('id').execute(),
    (rows) => rows.length > 100,
  );
});

let people = 0;
async function somebody(paid = true): Promise<Client & { email: string }> {
  people += 1;
  const client = app().client();
  const email = `watcher-${people}@example.com`;
  await client.register(email);
  if (paid) await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
  return Object.assign(client, { email });
}

const list = async (client: Client) => (await client.get<WatchEntry[]>(API.watches)).body;
const add = (client: Client, locationId: unknown) =>
  client.post<WatchEntry & Problem>(API.watches, { locationId });
const remove = (client: Client, id: unknown) => client.delete<Problem>(`${API.watches}/${String(id)}`);
const retire = (id: number, at: Date | null) =>
  sql`update location set retired_at = ${at} where id = ${id}`.execute(app().db);

describe('watching a location', () => {
  it('is added, shown with what is open there, and removed', async () => {
    const client = await somebody();
    expect(await list(client)).toEqual([]);
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await app().upstream.open(SAN_FRANCISCO, `${day}T09:15`, 2);
    const added = await add(client, SAN_FRANCISCO);
    expect(added.status).toBe(201);
    const place = {
      id: SAN_FRANCISCO,
      name: 'San Francisco Global Entry Enrollment Center',
      city: 'San Francisco',
      state: 'CA',
    };
    expect(added.body).toMatchObject({ ...place, location: place, retired: false });
    const [entry] = await eventually(
      () => list(client),
      (entries) => entries[0]?.availability.length === 1,
    );
    expect(entry?.availability).toEqual([
      { date: expect.stringMatching(new RegExp(`^${day}T09:15:00-0[78]:00$`)) as string, slots: 2 },
    ]);

    expect((await remove(client, SAN_FRANCISCO)).status).toBe(204);
    expect((await remove(client, SAN_FRANCISCO)).status).toBe(204);
    expect(await list(client)).toEqual([]);
  });

  it('twice is the same as once', async () => {
    const client = await somebody();
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(client, JFK)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect((await add(client, JFK)).status).toBe(200);
    expect((await list(client)).map(({ id }) => id)).toEqual([JFK]);
  });

  it('has no limit', async () => {
    const client = await somebody();
    const ids = await app().db.selectFrom('location').select('id').execute();
    for (const { id } of ids) expect((await add(client, id)).status).toBe(201);
    expect(await list(client)).toHaveLength(ids.length);
  });

  it('is nobody else’s business', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await add(one, LAX);
    expect(await list(other)).toEqual([]);
    await remove(other, LAX);
    expect(await list(one)).toHaveLength(1);
  });

  it('needs a subscription to begin, not to look or to end', async () => {
    const unpaid = await somebody(false);
    const refused = await add(unpaid, JFK);
    expect([refused.status, refused.body.code]).toEqual([403, 'subscription-required']);
    expect(await list(unpaid)).toEqual([]);
    expect((await remove(unpaid, JFK)).status).toBe(204);
  });

  it.each([1, 999_999])('is refused where there is none: %i', async (id) => {
    const client = await somebody();
    const { status, body } = await add(client, id);
    expect([status, body.code, body.detail]).toEqual([404, 'not-found', 'There is no such location.']);
    expect((await remove(client, id)).status).toBe(204);
  });

  it.each([2_147_483_648, Number.MAX_SAFE_INTEGER])('is refused where no id can be: %i', async (id) => {
    const client = await somebody();
    const { status, body } = await add(client, id);
    expect([status, body.code]).toEqual([400, 'validation']);
    expect((await remove(client, id)).status).toBe(400);
  });

  it.each([0, -1, 1.5, '5140', null, undefined])('is refused when the id is none: %j', async (id) => {
    const client = await somebody();
    expect((await add(client, id)).status).toBe(400);
  });

  it('that ended is kept on record with its time', async () => {
    const client = await somebody();
    await add(client, JFK);
    await remove(client, JFK);
    await add(client, JFK);
    await remove(client, JFK);
    const { body } = await client.get<{ id: number }>(API.me);
    const { rows } =
      await sql`select location_id, since < ended_at as lasted from ended_watch where account_id = ${body.id}`.execute(
        app().db,
      );
    expect(rows).toEqual([
      { location_id: JFK, lasted: true },
      { location_id: JFK, lasted: true },
    ]);
  });
});

describe('how many watch a location', () => {
  const ANCHORAGE = 7540;
  const weight = () =>
    app()
      .db.selectFrom('location')
      .select('watchers')
      .where('id', '=', asId<'location'>(ANCHORAGE))
      .executeTakeFirst();

  it('is known at once of the first, and of all when they are counted', async () => {
    await sql`delete from watch where location_id = ${ANCHORAGE}`.execute(app().db);
    await app().wired.alerts.countWatchers();
    expect(await weight()).toEqual({ watchers: 0 });
    const [one, other] = [await somebody(), await somebody()];
    await add(one, ANCHORAGE);
    expect(await weight()).toEqual({ watchers: 1 });
    await add(other, ANCHORAGE);
    await app().wired.alerts.countWatchers();
    expect(await weight()).toEqual({ watchers: 2 });
    await Promise.all([remove(one, ANCHORAGE), remove(other, ANCHORAGE)]);
    await app().wired.alerts.countWatchers();
    expect(await weight()).toEqual({ watchers: 0 });
  });
});

describe('a location that is no longer listed', () => {
  it('stays in the list, marked, cannot be added, and its watchers get one mail', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await add(one, LAX);
    await add(one, JFK);
    await app().upstream.setOperational(LAX, false);
    await retire(LAX, new Date());
    expect((await list(one)).map(({ id, retired }) => [id, retired])).toEqual(
      expect.arrayContaining([
        [LAX, true],
        [JFK, false],
      ]),
    );
    const refused = await add(other, LAX);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'location-retired',
      'This location is no longer listed for interviews, so there is nothing to watch.',
    ]);
    expect((await add(one, LAX)).status).toBe(200);

    expect(await app().wired.alerts.tellOfRetiredLocations()).toBe('did work');
    expect(await app().wired.alerts.tellOfRetiredLocations()).toBe('nothing to do');
    const mail = await app().mailbox.next(one.email);
    expect(mail.subject).toBe('Los Angeles International Global Entry EC is no longer listed');
    expect(mail.text).toContain('nothing will open there');
    expect(await app().mailbox.all(one.email)).toHaveLength(1);

    await retire(LAX, null);
    await app().wired.alerts.tellOfRetiredLocations();
    await retire(LAX, new Date());
    expect(await app().wired.alerts.tellOfRetiredLocations()).toBe('did work');
    await app().mailbox.next(one.email, mail.id);
  });
});
