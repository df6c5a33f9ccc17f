import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { LocationEntry, OpeningHistory, ServiceStatus } from '#contract/availability';
import { AvailabilityList } from '#contract/availability';
import { API } from '#contract/paths';
import { QUICK_SOURCE, startApp, type TestApp } from '../../../../test/start-app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { FEW_CENTERS } from '../../../../test/upstream.ts';

const SAN_FRANCISCO = 5446;

/** Unfolded by nobody: fetch would decompress behind our back, so bytes are asked for with a plain header. */
async function rawAvailability(url: string | undefined, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${API.availability}`, { headers });
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
}

async function stockedApp(centers?: readonly number[]): Promise<TestApp> {
  const app = await startApp(QUICK_SOURCE, afterThisTest, centers);
  for (const hour of ['09', '10', '14']) await app.upstream.open(SAN_FRANCISCO, `2027-03-02T${hour}:15`, 2);
  await eventually(
    () => app.db.selectFrom('opening').select('id').execute(),
    (rows) => rows.length === 3,
  );
  return app;
}

describe('the list of what is open', () => {
  it('is the specified shape with every location, ready in three encodings, and 304 for who has it', async () => {
    const app = await stockedApp();
    const { answer, body } = await eventually(
      () => rawAvailability(app.url, { 'accept-encoding': 'identity' }),
      (raw) => raw.body.includes('2027-03-02T14:15:00-08:00'),
    );
    const list = AvailabilityList.parse(JSON.parse(body.toString()));
    expect(list.length).toBeGreaterThan(100);
    expect(list.find(({ location }) => location.id === SAN_FRANCISCO)).toEqual({
      location: {
        id: SAN_FRANCISCO,
        name: 'San Francisco Global Entry Enrollment Center',
        city: 'San Francisco',
        state: 'CA',
      },
      availability: ['09', '10', '14'].map((hour) => ({ date: `2027-03-02T${hour}:15:00-08:00`, slots: 2 })),
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await rawAvailability(app.url, { 'if-none-match': etag })).answer.status).toBe(304);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(answer.headers.get('content-type')).toContain('application/json');
    for (const encoding of ['br', 'gzip']) {
      const compressed = await rawAvailability(app.url, { 'accept-encoding': encoding });
      expect(compressed.answer.headers.get('content-encoding')).toBe(encoding);
      expect(compressed.body.toString()).toBe(body.toString());
    }
  });

  it('is byte for byte the same from every process', async () => {
    const app = await stockedApp(FEW_CENTERS);
    const other = await startApp({
      ...QUICK_SOURCE,
      ROLE: 'api',
      DATABASE_URL: app.config.databaseUrl ?? '',
    });
    await app.upstream.open(SAN_FRANCISCO, '2027-03-03T09:15');
    const [one, two] = await eventually(
      () => Promise.all([app, other].map(({ url }) => rawAvailability(url))),
      ([own, others]) =>
        own?.body.includes('2027-03-03T09:15') === true &&
        own.answer.headers.get('etag') === others?.answer.headers.get('etag'),
    );
    expect(one?.body.equals(two?.body ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('the list of locations', () => {
  it('carries everything a page needs, with the zones that upstream has wrong put right', async () => {
    const app = await stockedApp();
    const { body } = await app.client().get<LocationEntry[]>(API.locations);
    const byId = new Map(body.map((location) => [location.id, location]));
    expect(byId.get(5340)?.timeZone).toBe('Pacific/Honolulu');
    expect(byId.get(5400)?.timeZone).toBe('America/Puerto_Rico');
    expect(byId.get(16488)?.timeZone).toBe('America/Denver');
    expect(byId.get(SAN_FRANCISCO)).toMatchObject({ iata: 'SFO', retired: false, state: 'CA' });
    expect(byId.get(SAN_FRANCISCO)?.map).toEqual({ x: expect.any(Number), y: expect.any(Number) });
    expect(byId.get(5400)?.map).toBeNull();
    expect(new Set(body.map(({ slug }) => slug)).size).toBe(body.length);
  });
});

describe('the figures', () => {
  it('come from rows: an independent count gives the same', async () => {
    const app = await stockedApp(FEW_CENTERS);
    await app.upstream.open(SAN_FRANCISCO, '2027-03-04T09:15');
    await eventually(
      () => app.db.selectFrom('opening').select('id').where('baseline', '=', false).execute(),
      (rows) => rows.length > 0,
    );
    await app.upstream.fault('500', 3);
    const status = async () => (await app.client().get<ServiceStatus>(API.status)).body;
    await eventually(status, ({ checks24h, good24h }) => checks24h > good24h);
    await app.upstream.endFaults();
    await sql`insert into source_check_day (day, kind, checks, good) values (now()::date - 10, 'look', 1000, 990), (now()::date - 40, 'look', 7, 7)`.execute(
      app.db,
    );
    await sql`insert into heartbeat (minute) select date_trunc('minute', now()) - make_interval(mins => n) from generate_series(1, 200) n where n % 4 <> 0 or n = 200 on conflict do nothing`.execute(
      app.db,
    );

    const { rows } = await sql<{
      outcome: string | null;
      delay: number | null;
    }>`select outcome, null::float8 as delay from source_check`.execute(app.db);
    const answered = rows.filter(({ outcome }) => outcome !== null).length;
    const shown = await eventually(status, ({ checks30d, checks24h }) => checks30d - checks24h === 1000);
    expect(shown.checks24h).toBeGreaterThanOrEqual(answered);
    expect(shown.good30d - shown.good24h).toBe(990);
    const { rows: beats } = await sql<{ beats: number; minutes: number }>`
      select count(*) as beats, extract(epoch from date_trunc('minute', now()) - min(minute))::int / 60 as minutes
      from heartbeat where minute < date_trunc('minute', now())`.execute(app.db);
    expect(shown.uptime30d).toBeCloseTo((beats[0]?.beats ?? 0) / (beats[0]?.minutes ?? 1), 1);
    expect(shown.delayP50s).toBeGreaterThanOrEqual(0);
    expect(shown.source).toMatch(/^(ok|partial)$/);
    const ready = await app.client().get<{ checks: Record<string, unknown> }>('/readyz');
    expect(ready.body.checks['source']).toMatchObject({ ok: true, goodAnswerAgeSeconds: expect.any(Number) });
    const metrics = await fetch(`${app.url}/metrics`);
    expect(await metrics.text()).toMatch(/gatelight_source_state\{state="(ok|partial)"\} 1/);
  });

  it('count the last sweep from the bulk call, and from the oldest look while that cannot be used', async () => {
    const app = await startApp({ ROLE: 'api' });
    const at = (minutes: number) => sql`date_trunc('second', now()) - make_interval(mins => ${minutes})`;
    await sql`insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions, flags, first_listed_at, last_listed_at, retired_at)
      select n, 'l' || n, 'L', 'C', 'CA', 'US', 'America/Los_Angeles', '', '', '', '', '{}', now(), now(), case when n = 3 then now() end
      from generate_series(1, 3) n`.execute(app.db);
    await sql`insert into location_look (location_id, scheduler, good_look_at)
      values (1, '{}', ${at(5)}), (2, '{}', ${at(11)}), (3, '{}', ${at(300)})`.execute(app.db);
    await sql`update source set listed_at = ${at(25)}`.execute(app.db);
    const ages = async () => {
      const { body } = await app.client().get<ServiceStatus>(API.status);
      const minutesFrom = (time: string | null) =>
        time === null ? null : Math.round((Date.parse(time) - Date.now()) / 60_000);
      return { last: minutesFrom(body.lastGoodSweepAt), next: minutesFrom(body.nextSweepAt) };
    };
    const become = (last: number, next: number) =>
      eventually(ages, (seen) => seen.last === last && seen.next === next);

    expect(await become(-25, -25 + 8)).toBeDefined();
    await sql`update source set scheduler = jsonb_set(scheduler, '{bulk,usable}', 'false')`.execute(app.db);
    await become(-11, -11 + 30);
    // One was never seen: only the last bulk answer covered it.
    await sql`update location_look set good_look_at = null where location_id = 2`.execute(app.db);
    await become(-25, -25 + 30);
  });

  it('tell when openings appear, by the location’s own clock, and how long they last', async () => {
    const app = await startApp({ ...QUICK_SOURCE, ROLE: 'api' });
    const worker = await startApp({ ...QUICK_SOURCE, DATABASE_URL: app.config.databaseUrl ?? '' });
    await eventually(
      () => worker.db.selectFrom('location').select('id').execute(),
      (rows) => rows.length > 0,
    );
    // Two that lasted a minute and one ten, all first seen at 07:30 in San Francisco on the same day, one of unknown end.
    const seen = sql`date_trunc('day', now() at time zone 'America/Los_Angeles' - interval '3 days') at time zone 'America/Los_Angeles' + interval '7.5 hours'`;
    for (const [n, seconds] of [60, 60, 600, null].entries()) {
      await sql`insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at, last_seen_at, gone_at, check_id)
        values (${SAN_FRANCISCO}, ${`2027-05-0${n + 1}T09:15`}, 1, 'America/Los_Angeles', now() + interval '90 days', 1, false,
          ${seen}, ${seen} + interval '20 minutes', ${seen} + make_interval(secs => ${seconds}::float8), 1)`.execute(
        app.db,
      );
    }
    const { body } = await app.client().get<OpeningHistory>(`/api/locations/${SAN_FRANCISCO}/history`);
    expect(body.days).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), openings: 4 }]);
    const weekday = (new Date(`${body.days[0]?.date}T12:00Z`).getUTCDay() + 6) % 7;
    expect(body.hours[weekday]?.[7]).toBe(4);
    expect(body.hours.flat().reduce((sum, count) => sum + count)).toBe(4);
    expect(body.lasted).toMatchObject({ openings: 4, medianSeconds: 60 });
    expect(body.lasted.curve.find(({ seconds }) => seconds === 30)?.share).toBe(1);
    expect(body.lasted.curve.find(({ seconds }) => seconds === 60)?.share).toBeCloseTo(0.5);
    expect(body.lasted.curve.find(({ seconds }) => seconds === 1200)?.share).toBeCloseTo(0.25);
    expect((await app.client().get(`/api/locations/1/history`)).status).toBe(404);
    expect((await app.client().get<OpeningHistory>(API.history)).body.lasted.openings).toBe(4);
  });
});
