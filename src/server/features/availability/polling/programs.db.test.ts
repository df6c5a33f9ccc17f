import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { AvailabilityEntry, LocationEntry } from '#contract/availability';
import { API } from '#contract/paths';
import { eventually } from '../../../../../test/eventually.ts';
import { QUICK_SOURCE, sharedApp } from '../../../../../test/start-app.ts';

/** NEXUS alone: no bulk answer ever names it. */
const FORT_ERIE = 5022;
const app = sharedApp(QUICK_SOURCE);

const locations = async (query = '') =>
  (
    await app()
      .client()
      .get<LocationEntry[]>(API.locations + query)
  ).body;
const openAt = async (query: string, id: number) =>
  (
    await app()
      .client()
      .get<AvailabilityEntry[]>(API.availability + query)
  ).body.find(({ location }) => location.id === id)?.availability;

beforeAll(async () => {
  await eventually(
    () => locations('?program=any'),
    (all) => Array.isArray(all) && all.length === 138,
  );
});

it('answers with the centers of Global Entry unless another program is asked for', async () => {
  const counts = await Promise.all(
    ['', '?program=global-entry', '?program=nexus', '?program=sentri', '?program=fast'].map(
      async (query) => (await locations(query)).length,
    ),
  );
  expect(counts).toEqual([124, 124, 17, 14, 26]);
  const nexus = await locations('?program=nexus');
  expect(nexus.find(({ id }) => id === FORT_ERIE)).toMatchObject({
    state: 'ON',
    timeZone: 'America/Toronto',
    programs: ['nexus'],
  });
  expect(await openAt('', FORT_ERIE), 'not one of Global Entry').toBeUndefined();
  expect(await openAt('?program=nexus', FORT_ERIE)).toEqual([]);
  expect((await app().client().get(`${API.locations}?program=precheck`)).status).toBe(400);
});

it('finds what opens at a center that the bulk call says nothing about, and keeps it', async () => {
  await app().upstream.open(FORT_ERIE, '2027-01-12T09:15');
  await eventually(
    () => openAt('?program=nexus', FORT_ERIE),
    (slots) => slots?.length === 1,
  );
  const bulks = async () =>
    (await sql`select id from source_check where kind = 'bulk' and outcome = 'good'`.execute(app().db)).rows
      .length;
  const before = await bulks();
  await eventually(bulks, (now) => now > before + 2);
  const { rows } = await sql`select gone_at from opening where location_id = ${FORT_ERIE}`.execute(app().db);
  expect(rows).toEqual([{ gone_at: null }]);
});

it('keeps the centers of other programs when a release that knows Global Entry alone reads its list', async () => {
  const both = (await locations()).find(({ programs }) => programs.length > 1);
  const listed = (await locations()).map(({ id }) => id).filter((id) => id !== both?.id);
  await sql`
    with retired as (
      update location set retired_at = service_now()
      where retired_at is null and not id = any (${listed}::int[]) returning id
    )
    update opening set gone_at = service_now() from retired
    where opening.location_id = retired.id and gone_at is null and starts_at > service_now()`.execute(
    app().db,
  );
  const { rows } = await sql`select id from location where retired_at is not null`.execute(app().db);
  expect(rows).toEqual([]);
  expect(await openAt('?program=nexus', FORT_ERIE)).toHaveLength(1);
});

it('retires nothing when the list of a program comes back empty, and what two lists in a row did not have', async () => {
  const listed = async () => (await locations('?program=nexus')).filter(({ retired }) => !retired).length;
  const askAgain = () => sql`update service_list set good_at = null, asked_at = null`.execute(app().db);
  const doubted = async () =>
    (await sql`select id from source_check where kind = 'list' and failure = 'list-shrunk'`.execute(app().db))
      .rows.length;
  await app().upstream.faultList('blank', 4);
  await askAgain();
  await eventually(doubted, (count) => count >= 4);
  expect(await listed()).toBe(17);
  const { body } = await app().client().get<{ source: string }>(API.status);
  expect(body.source, 'the other programs are as well as before').not.toBe('down');

  await app().upstream.setOperational(FORT_ERIE, false);
  const wasRead = async () =>
    (await sql`select from service_list where service = 'NEXUS' and good_at is not null`.execute(app().db))
      .rows;
  await askAgain();
  await eventually(wasRead, (rows) => rows.length === 1);
  const { rows } = await sql`select retired_at from location where id = ${FORT_ERIE}`.execute(app().db);
  expect(rows, 'one list alone closes no center').toEqual([{ retired_at: null }]);
  await askAgain();
  await eventually(listed, (count) => count === 16);
  expect((await locations('?program=nexus')).find(({ id }) => id === FORT_ERIE)?.retired).toBe(true);
});
