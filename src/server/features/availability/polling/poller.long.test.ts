import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AvailabilityEntry, ServiceStatus } from '#contract/availability';
import { API } from '#contract/paths';
import { parkedSummary } from '../../../../../test/incidents.ts';
import { QUICK_SOURCE, startApp, type TestApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';
import { FEW_CENTERS } from '../../../../../test/upstream.ts';

const SAN_FRANCISCO = 5446;
const HONOLULU = 5340;

async function openAt(app: TestApp, location: number) {
  const { body } = await app.client().get<AvailabilityEntry[]>(API.availability);
  return body.find((entry) => entry.location.id === location)?.availability;
}

/** The first look at a location is a baseline; openings begin after it. */
async function polledApp(): Promise<TestApp> {
  const app = await startApp(QUICK_SOURCE, afterThisTest, FEW_CENTERS);
  await eventually(
    () => openAt(app, SAN_FRANCISCO),
    (slots) => slots !== undefined,
  );
  await eventually(
    () =>
      app.db.selectFrom('location_look').select('location_id').where('good_look_at', 'is', null).execute(),
    (unseen) => unseen.length === 0,
  );
  return app;
}

const openings = (app: TestApp) => app.db.selectFrom('opening').selectAll().orderBy('id').execute();

describe('polling the source', () => {
  it('shows a slot with its seats in the location’s own time, writes one opening, and lets it go when taken', async () => {
    const app = await polledApp();
    await app.upstream.open(SAN_FRANCISCO, '2027-01-12T09:15', 2);
    await app.upstream.open(HONOLULU, '2027-01-12T21:00');
    const slots = await eventually(
      () => openAt(app, SAN_FRANCISCO),
      (found) => found?.length === 1,
    );
    expect(slots).toEqual([{ date: '2027-01-12T09:15:00-08:00', slots: 2 }]);
    const island = await eventually(
      () => openAt(app, HONOLULU),
      (found) => found?.length === 1,
    );
    expect(island).toEqual([{ date: '2027-01-12T21:00:00-10:00', slots: 1 }]);

    await app.upstream.take(SAN_FRANCISCO, '2027-01-12T09:15');
    await eventually(
      () => openAt(app, SAN_FRANCISCO),
      (found) => found?.length === 0,
    );
    const rows = (await openings(app)).filter((row) => row.location_id === SAN_FRANCISCO);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      local_time: '2027-01-12T09:15',
      generation: 1,
      seats: 2,
      baseline: false,
    });
    expect(rows[0]?.starts_at.toISOString()).toBe('2027-01-12T17:15:00.000Z');
    expect(rows[0]?.gone_at).not.toBeNull();
    expect(rows[0]?.unseen_since?.getTime()).toBeLessThan(rows[0]?.first_seen_at.getTime() ?? 0);
  });

  it('goes on with the other locations when the answer about one cannot be recorded', async () => {
    const app = await polledApp();
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no such opening'; end $$`.execute(
      app.db,
    );
    await sql`
      create trigger refuse before insert on opening for each row when (new.location_id = ${sql.lit(SAN_FRANCISCO)})
      execute function refuse()`.execute(app.db);
    await app.upstream.open(SAN_FRANCISCO, '2027-01-12T09:15');
    const summary = () => parkedSummary(app.db, 'availability.record');
    expect(await eventually(summary, (text) => text !== undefined)).toContain(
      `answer about ${SAN_FRANCISCO} (P0001)`,
    );
    await app.upstream.open(HONOLULU, '2027-01-12T21:00');
    await eventually(
      () => openAt(app, HONOLULU),
      (found) => found?.length === 1,
    );
    await sql`drop trigger refuse on opening`.execute(app.db);
    await eventually(
      () => openAt(app, SAN_FRANCISCO),
      (found) => found?.length === 1,
    );
    await eventually(summary, (text) => text === undefined);
  });

  it('calls what it finds at its very first look a baseline, not openings', async () => {
    const app = await startApp({ ...QUICK_SOURCE, ROLE: 'api' });
    await app.upstream.open(SAN_FRANCISCO, '2027-01-12T09:15');
    const worker = await startApp({
      ...QUICK_SOURCE,
      DATABASE_URL: app.config.databaseUrl ?? '',
      SIMULATOR_PORT: String(app.config.simulators.port),
    });
    const rows = await eventually(
      () => openings(worker),
      (found) => found.length > 0,
    );
    expect(rows.map(({ baseline }) => baseline)).toEqual([true]);
  });

  it('takes a slot for the same opening that is back before a second look a minute later lacked it', async () => {
    const app = await polledApp();
    for (let times = 0; times < 3; times += 1) {
      await app.upstream.open(SAN_FRANCISCO, '2027-01-12T09:15');
      await eventually(
        () => openAt(app, SAN_FRANCISCO),
        (found) => found?.length === 1,
      );
      await app.upstream.take(SAN_FRANCISCO, '2027-01-12T09:15');
      await eventually(
        () => openAt(app, SAN_FRANCISCO),
        (found) => found?.length === 0,
      );
    }
    expect(await openings(app)).toHaveLength(1);
  });

  it('believes no garbage: nothing opens and nothing stays away because the source talked nonsense', async () => {
    const app = await polledApp();
    const locations = [SAN_FRANCISCO, HONOLULU, 5180, 8040, 5140];
    for (const location of locations) await app.upstream.open(location, '2027-01-12T09:15');
    await eventually(
      () => openings(app),
      (rows) => rows.length === locations.length,
    );
    // Not from the public status, which may be some seconds old.
    const goodChecks = async () =>
      (await app.db.selectFrom('source_check').select('id').where('outcome', '=', 'good').execute()).length;
    for (const kind of ['html', 'cut', 'cut-json', 'types', 'blank', '500', 'drop']) {
      const before = (await app.upstream.requests()).length;
      await app.upstream.fault(kind, 3);
      await eventually(
        () => app.upstream.requests(),
        (requests) => requests.length >= before + 3,
      );
      const good = await goodChecks();
      await app.upstream.endFaults();
      await eventually(goodChecks, (now) => now > good);
    }
    // The only slot of a center that is missing from an empty answer may well be taken. The next look has it again.
    const rows = await eventually(
      () => openings(app),
      (found) => found.every(({ gone_at }) => gone_at === null),
    );
    expect(rows, 'each is the opening that it was').toHaveLength(locations.length);
  }, 600_000);

  it('knows when it is blind, says so once, and recovers', async () => {
    const app = await polledApp();
    await app.upstream.fault('500', 1_000);
    const status = async () => (await app.client().get<ServiceStatus>(API.status)).body;
    const incidents = async () =>
      (
        await sql<{ key: string; cleared_at: Date | null }>`select key, cleared_at from incident`.execute(
          app.db,
        )
      ).rows;
    await eventually(status, ({ source }) => source === 'down');
    await eventually(incidents, (open) => open.length === 1);
    await app.upstream.endFaults();
    await eventually(status, ({ source }) => source === 'ok' || source === 'partial');
    expect(await incidents()).toEqual([{ key: 'source-blind', cleared_at: expect.any(Date) }]);
  }, 600_000);

  it('retires a location that two lists in a row did not have, keeps its rows, and counts what was open there as gone', async () => {
    const app = await polledApp();
    await app.upstream.open(HONOLULU, '2027-01-12T21:00');
    await eventually(
      () => openAt(app, HONOLULU),
      (slots) => slots?.length === 1,
    );
    const nextList = async () => {
      await app.db.updateTable('source').set({ list_good_at: null, list_asked_at: null }).execute();
      await eventually(
        () => app.db.selectFrom('source').select('list_good_at').executeTakeFirst(),
        (source) => source?.list_good_at instanceof Date,
      );
    };
    const retired = () =>
      app.db.selectFrom('location').select('id').where('retired_at', 'is not', null).execute();
    for (const isListed of [false, true, false]) {
      await app.upstream.setOperational(HONOLULU, isListed);
      await nextList();
      expect(await retired(), 'one list alone closes no center').toEqual([]);
    }
    await nextList();
    expect(await retired()).toEqual([{ id: HONOLULU }]);
    await eventually(
      () => openAt(app, HONOLULU),
      (slots) => slots === undefined,
    );
    const { body } = await app.client().get<{ id: number; retired: boolean }[]>(API.locations);
    expect(body.find(({ id }) => id === HONOLULU)?.retired).toBe(true);
    expect((await openings(app)).map(({ gone_at }) => gone_at)).toEqual([expect.any(Date)]);
  });
});
