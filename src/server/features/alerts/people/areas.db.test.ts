import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AREA_API } from '#contract/area-paths';
import type { AreaEntry } from '#contract/areas';
import { API } from '#contract/paths';
import { PROGRAM_API } from '#contract/program-paths';
import type { Problem } from '#contract/problem';
import type { WatchEntry } from '#contract/watches';
import type { Db } from '#server/tables';
import type { Client } from '../../../../../test/client.ts';
import { sharedByAll } from '../../../../../test/lifetime.ts';
import { startApp } from '../../../../../test/start-app.ts';

const TUCSON = 16_700;
const CENTERS = [
  [TUCSON, 'Tucson', 'AZ', 32.12, -110.94],
  [TUCSON + 1, 'Nogales', 'AZ', 31.38, -110.94],
  [TUCSON + 2, 'Phoenix', 'AZ', 33.43, -112.01],
  [TUCSON + 3, 'Las Vegas', 'NV', 36.08, -115.15],
] as const;

/**
 * The worker starts when the centers are there: the source's list has none of them, so it is taken for a bad answer and they
 * stay.
 */
const app = sharedByAll(async (whenDone) => {
  const started = await startApp({ ROLE: 'api' }, whenDone);
  for (const [id, name, state, lat, lng] of CENTERS) await list(started.db, id, name, state, lat, lng);
  await startApp(
    {
      ROLE: 'worker',
      DATABASE_URL: started.config.databaseUrl ?? '',
      SIMULATOR_PORT: String(started.config.simulators.port),
    },
    whenDone,
  );
  return started;
});

async function list(db: Db, id: number, name: string, state: string, lat: number | null, lng: number | null) {
  await sql`
    insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, lat, lng, notes,
      directions, flags, first_listed_at, last_listed_at)
    values (${id}, ${name}, ${name}, ${name}, ${state}, 'US', 'America/Phoenix', '', '', ${lat}, ${lng}, '', '', '{}',
      service_now(), service_now())`.execute(db);
}
const change = (id: number, column: 'lat' | 'retired_at', value: unknown) =>
  sql`update location set ${sql.ref(column)} = ${value} where id = ${id}`.execute(app().db);

let people = 0;
async function somebody(): Promise<Client> {
  people += 1;
  const client = app().client();
  const email = `reach-${people}@example.com`;
  await client.register(email);
  await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
  return client;
}

const add = (client: Client, body: object) => client.post<AreaEntry & Problem>(AREA_API.areas, body);
const around = (place: string, miles: number) => ({ kind: 'radius', place, miles });
const watched = async (client: Client) =>
  Object.fromEntries(
    (await client.get<WatchEntry[]>(API.watches)).body.map(({ name, chosen }) => [name, chosen]),
  );
const milesOf = async (client: Client) => {
  const { id } = await client.me();
  const { rows } = await sql<{ name: string; miles: number | null }>`
    select name, miles from watch join location on location.id = location_id where account_id = ${id}
    order by name`.execute(app().db);
  return rows.map(({ name, miles }) => [name, miles]);
};

describe('watching an area', () => {
  it('watches what lies within it, and tells of it as one thing with its circle', async () => {
    const client = await somebody();
    const { status, body } = await add(client, around(' 85701 ', 150));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'radius',
      place: '85701',
      miles: 150,
      name: 'Within 150 miles of 85701',
      centers: [
        { name: 'Tucson', miles: 9 },
        { name: 'Nogales', miles: 43 },
        { name: 'Phoenix', miles: 118 },
      ],
      leftOut: 0,
      unplaced: [],
      map: { radius: 49.3 },
    });
    expect(await watched(client)).toEqual({ Nogales: false, Phoenix: false, Tucson: false });
    expect(await milesOf(client), 'a text does not say how near the nearest is').toEqual([
      ['Nogales', 43],
      ['Phoenix', 118],
      ['Tucson', null],
    ]);
    expect((await client.get<AreaEntry[]>(AREA_API.areas)).body).toEqual([body]);
  });

  it('around the same place again changes the distance', async () => {
    const client = await somebody();
    await add(client, around('tus', 150));
    const { status, body } = await add(client, around('TUS', 60));
    expect([status, body.name]).toEqual([200, 'Within 60 miles of TUS']);
    expect(await watched(client)).toEqual({ Nogales: false, Tucson: false });
    const { rows } = await sql<{ name: string }>`
      select name from ended_watch join location on location.id = location_id
      where account_id = ${(await client.me()).id}`.execute(app().db);
    expect(rows).toEqual([{ name: 'Phoenix' }]);
  });

  it('may overlap another and single centers; removing it removes what only it included', async () => {
    const client = await somebody();
    await client.post(API.watches, { locationId: TUCSON });
    const { body: radius } = await add(client, around('85701', 60));
    await add(client, { kind: 'state', place: 'AZ' });
    expect(await watched(client)).toEqual({ Nogales: false, Phoenix: false, Tucson: true });
    const { body: areas } = await client.get<AreaEntry[]>(AREA_API.areas);
    const remove = (id: number | undefined) => client.delete(`${AREA_API.areas}/${id}`);
    await remove(areas[1]?.id);
    expect(await watched(client)).toEqual({ Nogales: false, Tucson: true });
    expect((await remove(radius.id)).status).toBe(204);
    expect(await watched(client)).toEqual({ Tucson: true });
    expect((await remove(radius.id)).status).toBe(404);
  });

  it('leaves out a center whose alert is removed, until it is set again', async () => {
    const client = await somebody();
    await add(client, around('85701', 60));
    await client.delete(`${API.watches}/${TUCSON + 1}`);
    await app().wired.alerts.updateAreas();
    expect(await watched(client)).toEqual({ Tucson: false });
    expect((await client.get<AreaEntry[]>(AREA_API.areas)).body).toMatchObject([
      { leftOut: 1, centers: [{ name: 'Tucson' }] },
    ]);
    expect((await client.post(API.watches, { locationId: TUCSON + 1 })).status).toBe(201);
    expect(await watched(client)).toEqual({ Nogales: false, Tucson: false });
  });

  it('keeps a center that was asked for by itself', async () => {
    const client = await somebody();
    const { body } = await add(client, around('85701', 60));
    expect((await client.post(API.watches, { locationId: TUCSON + 1 })).status).toBe(200);
    await client.delete(`${AREA_API.areas}/${body.id}`);
    expect(await watched(client)).toEqual({ Nogales: true });
  });
});

describe('when the list of centers changes', () => {
  it('takes in one that appeared today, which is looked at from then on, and lets go of one that moved', async () => {
    const client = await somebody();
    await add(client, around('85701', 150));
    await list(app().db, 16_800, 'Sierra Vista', 'AZ', 31.59, -110.34);
    await app().wired.alerts.updateAreas();
    expect(await watched(client)).toHaveProperty('Sierra Vista');
    const { rows } = await sql`select watchers from location where id = 16800`.execute(app().db);
    expect(rows).not.toEqual([{ watchers: 0 }]);

    await change(16_800, 'lat', 47);
    await app().wired.alerts.updateAreas();
    expect(await watched(client)).not.toHaveProperty('Sierra Vista');
    await change(16_800, 'retired_at', new Date());
  });

  it('keeps one that is retired, as any watch does, begins none there, and has it when it is back', async () => {
    const [before, later] = [await somebody(), await somebody()];
    await add(before, around('85701', 20));
    await change(TUCSON, 'retired_at', new Date());
    await app().wired.alerts.updateAreas();
    const { body } = await add(later, around('85701', 20));
    expect(body.centers).toEqual([]);
    expect([await watched(before), await watched(later)]).toEqual([{ Tucson: false }, {}]);
    await change(TUCSON, 'retired_at', null);
    await app().wired.alerts.updateAreas();
    expect(await watched(later)).toEqual({ Tucson: false });
    expect(await app().wired.alerts.updateAreas(), 'once is enough').toBe('nothing to do');
  });

  it('says of a center without coordinates that nobody knows whether it is within', async () => {
    const client = await somebody();
    await list(app().db, 16_801, 'Somewhere', 'AZ', null, null);
    const { body } = await add(client, around('85701', 1000));
    expect(body.unplaced).toEqual(['Somewhere']);
    expect(await watched(client)).not.toHaveProperty('Somewhere');
    await add(client, { kind: 'state', place: 'AZ' });
    expect(await watched(client)).toHaveProperty('Somewhere');
    await change(16_801, 'retired_at', new Date());
  });
});

describe('what is no area', () => {
  it.each([
    [around('00000', 150), 'We do not know this ZIP code. Try one nearby.'],
    [around('QQQ', 150), 'We do not know this airport code. Try a ZIP code.'],
    [around('Tucson', 150), 'Enter a five-digit ZIP code or a three-letter airport code'],
    [around('85701', 1001), 'At most 1000 miles'],
    [{ kind: 'state', place: 'ZZ' }, 'We know of no state with this code.'],
  ])('%j is refused in words', async (body, sentence) => {
    const { status, body: problem } = await add(await somebody(), body);
    expect([status, problem.detail]).toEqual([400, sentence]);
  });

  it('needs a subscription to be added', async () => {
    const client = app().client();
    await client.register('reach-unpaid@example.com');
    expect((await add(client, around('85701', 150))).status).toBe(403);
  });

  it('includes the centers of the program that the person has applied for', async () => {
    const client = await somebody();
    await add(client, around('85701', 60));
    await sql`update location set services = '{"Global Entry",NEXUS}' where id = ${TUCSON + 1}`.execute(
      app().db,
    );
    expect((await client.post(PROGRAM_API.program, { program: 'nexus' })).status).toBe(204);
    expect((await client.get(PROGRAM_API.program)).body).toEqual({ program: 'nexus' });
    expect(await watched(client)).toEqual({ Nogales: false });
    await client.post(PROGRAM_API.program, { program: 'global-entry' });
    expect(await watched(client)).toEqual({ Nogales: false, Tucson: false });
  });

  it('loses a center that no longer interviews for the program, and whoever watched it is told once', async () => {
    const client = await somebody();
    const email = `reach-${people}@example.com`;
    const listFor = (services: string, dropped: string) =>
      sql`
        update location set services = ${services}::text[], dropped_services = ${dropped}::text[]
        where id in (${TUCSON}, ${TUCSON + 1})`.execute(app().db);
    const tell = () => app().wired.alerts.tellOfRetiredLocations();
    await tell();
    await listFor('{"Global Entry",NEXUS}', '{}');
    await app().wired.alerts.updateAreas();
    await add(client, around('85701', 60));
    await client.post(API.watches, { locationId: TUCSON });

    await listFor('{NEXUS}', '{"Global Entry"}');
    await app().wired.alerts.updateAreas();
    expect(await watched(client), 'what they chose themselves stays').toEqual({ Tucson: true });
    const mail = await app().mailbox.next(email);
    expect(mail.subject).toBe('Locations you watch no longer interview for Global Entry');
    expect(mail.text).toContain('no longer lists Nogales, Tucson for Global Entry interviews');
    expect(await tell()).toBe('nothing to do');

    await listFor('{"Global Entry",NEXUS}', '{}');
    await app().wired.alerts.updateAreas();
    expect(await watched(client)).toEqual({ Nogales: false, Tucson: true });
    await tell();
    expect(await app().mailbox.all(email)).toHaveLength(1);
    await listFor('{NEXUS}', '{"Global Entry"}');
    expect(await tell(), 'gone once more').toBe('did work');
    await app().mailbox.next(email, mail.id);

    await client.post(PROGRAM_API.program, { program: 'nexus' });
    expect(await watched(client)).toEqual({ Nogales: false, Tucson: true });
    await listFor('{"Global Entry"}', '{}');
    await tell();
    expect(await app().mailbox.all(email), 'neither was listed for NEXUS lately').toHaveLength(2);
  });

  it('is empty where there is no center yet, and waits for one', async () => {
    const { status, body } = await add(await somebody(), { kind: 'state', place: 'WY' });
    expect([status, body.name, body.centers]).toEqual([201, 'All of Wyoming', []]);
  });
});
