import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startApp } from '../../../../../test/start-app.ts';

it('turns old checks into a row a day, keeps the recent ones, and lets go of what nobody needs', async () => {
  const app = await startApp({ ROLE: 'api' });
  await sql`insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions, flags, first_listed_at, last_listed_at)
    values (1, 'a', 'A', 'A', 'CA', 'US', 'America/Los_Angeles', '', '', '', '', '{}', now(), now())`.execute(
    app.db,
  );
  await sql`insert into source_check (kind, asked_at, outcome)
    select 'look', date_trunc('day', now()) - interval '4 days' + make_interval(mins => n), case when n % 10 = 0 then 'failed' else 'good' end
    from generate_series(0, 99) n`.execute(app.db);
  await sql`insert into source_check (kind, asked_at, outcome) values
    ('look', date_trunc('day', now()) - interval '4 days', null), ('look', now(), 'good')`.execute(app.db);
  await sql`insert into heartbeat (minute) values (now() - interval '32 days'), (now() - interval '1 day')`.execute(
    app.db,
  );
  await sql`insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at, last_seen_at, gone_at, check_id)
    select 1, 'x' || n, 1, 'UTC', now(), 1, false, now(), now(), case n when 0 then now() - interval '14 months' when 1 then now() - interval '12 months' end, 1
    from generate_series(0, 2) n`.execute(app.db);

  expect(await app.wired.availability.prune()).toBe('did work');
  expect(await app.wired.availability.prune()).toBe('nothing to do');

  const days = await sql<{ checks: number; good: number }>`select checks, good from source_check_day`.execute(
    app.db,
  );
  expect(days.rows).toEqual([{ checks: 100, good: 90 }]);
  const left = await sql<{ checks: number; beats: number; openings: number }>`
    select (select count(*) from source_check) as checks, (select count(*) from heartbeat) as beats,
      (select count(*) from opening) as openings`.execute(app.db);
  expect(left.rows).toEqual([{ checks: 1, beats: 1, openings: 2 }]);
});
