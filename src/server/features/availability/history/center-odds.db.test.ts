import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OpeningHistory } from '#contract/availability';
import { startApp, type TestApp } from '../../../../../test/start-app.ts';

const OWN = 1;
const CENTERS = 12;

/** Centers that were listed a while ago and looked at just now. */
async function centersListed(days: number): Promise<TestApp> {
  const app = await startApp({ ROLE: 'api' });
  await sql`insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions, flags, first_listed_at, last_listed_at)
    select n, 'c' || n, 'Center ' || n, 'C', 'CA', 'US', 'UTC', '', '', '', '', '{}', service_now() - make_interval(days => ${days}), service_now()
    from generate_series(1, ${CENTERS}::int) n`.execute(app.db);
  await sql`insert into location_look (location_id, scheduler, good_look_at)
    select id, '{}', service_now() from location`.execute(app.db);
  return app;
}

/** `repeats` at once, on every `every`th day back, so far ahead. */
async function addOpenings(
  app: TestApp,
  { id, every, repeats, ahead }: { id: number; every: number; repeats: number; ahead: number },
): Promise<void> {
  await sql`insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at, last_seen_at, gone_at, check_id)
    select ${id}, to_char(seen + make_interval(days => ${ahead}), 'YYYY-MM-DD"T"HH24:MI'), ${ahead} * 1000 + again, 'UTC',
      seen + make_interval(days => ${ahead}), 1, false, seen + make_interval(mins => again), seen + interval '1 hour', seen + interval '1 hour', 1
    from generate_series(1, 20) day, generate_series(1, ${repeats}::int) again,
      lateral (select service_now() - make_interval(days => day, hours => 1) as seen) as at
    where day % ${every} = 0`.execute(app.db);
}

const oddsAt = async (app: TestApp, id = OWN) =>
  (await app.client().get<OpeningHistory>(`/api/locations/${id}/history`)).body.odds;

/**
 * The same model once more, in SQL: episodes by the gap to the one before, the most likely shape and power from the same
 * candidates, and the chance from the gamma distribution that they give.
 */
async function independentChances(app: TestApp, soonDays: number) {
  const { rows } = await sql<{ d7: number; d14: number; d30: number; weekly: number; fitting: number }>`
    with seen as (
      select location_id, first_seen_at,
        left(local_time, 10)::date - (first_seen_at at time zone time_zone)::date <= ${soonDays}::int as fits
      from opening where not baseline and first_seen_at > service_now() - interval '30 days'),
    marked as (
      select location_id, fits, coalesce(first_seen_at - lag(first_seen_at)
        over (partition by location_id, fits order by first_seen_at) > interval '1 hour', true) as begins
      from seen),
    counted as (
      select id, count(*) filter (where fits and begins)::float8 as n, count(*) filter (where not fits and begins)::float8 as other,
        extract(epoch from service_now() - greatest(first_listed_at, service_now() - interval '30 days'))::float8 / 86400 as days
      from location left join marked on location_id = id group by id),
    active as (
      select *, coalesce(nullif((other + (select sum(other) / sum(days) from counted)) / (days + 1), 0), 1) as activity from counted),
    powers as (
      select power, (select sum(n) + 0.5 from counted) / sum(days * activity ^ power) as scale
      from active, unnest(array[0, 0.25, 0.5, 0.75, 1]::float8[]) power group by power),
    scored as (
      select power, scale, shape, sum((select coalesce(sum(ln(shape + k)), 0) from generate_series(0, n::int - 1) k)
        + n * ln(mean / (mean + shape)) - shape * ln(1 + mean / shape)) as likelihood
      from powers, unnest(array[0.25, 0.4, 0.6, 1, 1.5, 2.5, 4, 6, 10, 16, 25, 40, 60, 100]::float8[]) shape, active,
        lateral (select scale * days * activity ^ power as mean) as expected
      group by power, scale, shape),
    best as (select * from scored order by likelihood desc, power, shape limit 1),
    own as (
      select shape + n as a, shape / (scale * activity ^ power) + days as b, n from best, active where id = ${OWN})
    select 1 - (1 + 7 / b) ^ -a as d7, 1 - (1 + 14 / b) ^ -a as d14, 1 - (1 + 30 / b) ^ -a as d30, 7 * a / b as weekly, n as fitting
    from own`.execute(app.db);
  const [row] = rows;
  if (row === undefined) throw new Error('No row');
  return row;
}

describe('the chances on a center’s page', () => {
  it('come from rows: an independent query gives the same', async () => {
    const app = await centersListed(21);
    await addOpenings(app, { id: OWN, every: 19, repeats: 4, ahead: 12 });
    await addOpenings(app, { id: OWN, every: 3, repeats: 1, ahead: 80 });
    for (let id = 2; id <= CENTERS; id += 1) {
      await addOpenings(app, { id, every: 6 + (id % 5) * 4, repeats: 1 + (id % 3), ahead: 12 });
      await addOpenings(app, { id, every: 1 + (id % 4), repeats: 2, ahead: 80 });
    }
    const odds = await oddsAt(app);
    const soon = await independentChances(app, 30);
    const any = await independentChances(app, 10_000);
    const percent = (share: number) => (share > 0.99 ? '>99%' : `${Math.round(share * 100)}%`);
    expect(odds?.figures).toEqual([
      ['New times come', `about ${Math.round(any.weekly)} times a week`],
      ['Chance in 7 days', percent(soon.d7)],
      ['Chance in 14 days', percent(soon.d14)],
      ['Chance in 30 days', percent(soon.d30)],
    ]);
    expect(soon.d7).toBeGreaterThan(0.2);
    expect(soon.d14).toBeLessThan(0.99);
    expect(odds?.basis).toContain(
      `21 days of watching: new times opened ${any.fitting} times, ${soon.fitting} of them that soon`,
    );
  });

  it('are not told where the source was blind for days: that time counts for nothing', async () => {
    const app = await centersListed(21);
    await addOpenings(app, { id: OWN, every: 7, repeats: 1, ahead: 12 });
    await sql`insert into blind_period (location_id, from_at, until_at) values
      (${OWN}, service_now() - interval '30 days', service_now() - interval '10 days'),
      (${OWN}, service_now() - interval '8 days', service_now() - interval '3 days')`.execute(app.db);
    await sql`update location_look set good_look_at = service_now() - interval '1 day' where location_id = ${OWN}`.execute(
      app.db,
    );
    expect(await oddsAt(app)).toEqual({
      figures: [],
      basis: 'Not enough seen yet: 4 days. Chances are shown after 7 days.',
    });
    expect((await oddsAt(app, 2))?.figures).toHaveLength(4);
  });

  it('are not told at a center nobody has looked at, nor at one that was never listed', async () => {
    const app = await centersListed(20);
    await sql`update location_look set good_look_at = null where location_id = ${OWN}`.execute(app.db);
    await sql`update source set asking_since = service_now() - interval '20 days'`.execute(app.db);
    expect((await oddsAt(app))?.basis).toContain('Not enough seen yet: less than a day.');
    expect((await app.client().get('/api/locations/99/history')).status).toBe(404);
  });
});
