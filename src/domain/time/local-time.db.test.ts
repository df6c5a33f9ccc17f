import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedDatabase } from '../../../test/database.ts';
import { toInstant, toLocalTime } from './local-time.ts';

const ZONES = [
  'America/New_York',
  'America/Toronto',
  'America/Kentucky/Louisville',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Asia/Qatar',
  'Asia/Singapore',
];

const database = sharedDatabase();

/** Five years in steps that fall on every hour and minute, and each minute around the switches of 2026. */
const generated = sql`
  select i from generate_series('2024-01-01Z'::timestamptz, '2029-01-01Z', interval '7 hours 37 minutes') i
  union select i from generate_series('2026-03-08T05:00Z'::timestamptz, '2026-03-08T14:00Z', interval '7 minutes') i
  union select i from generate_series('2026-11-01T04:00Z'::timestamptz, '2026-11-01T13:00Z', interval '7 minutes') i`;

it.each(ZONES)('reckons in %s as PostgreSQL does, and takes the first of a repeated hour', async (zone) => {
  const { db } = database();
  const { rows } = await sql<{ instant: string; local: string; back: string }>`
    select extract(epoch from i)::bigint::text as instant,
           to_char(i at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI') as local,
           extract(epoch from (date_trunc('minute', i at time zone ${zone}) at time zone ${zone}))::bigint::text as back
    from (${generated}) generated`.execute(db);
  expect(rows.length).toBeGreaterThan(5_000);

  let repeated = 0;
  const wrong = rows.filter(({ instant, local, back }) => {
    if (toLocalTime(Number(instant) * 1000, zone) !== local) return true;
    const ours = toInstant(local, zone) / 1000;
    // PostgreSQL takes the second of a repeated hour; one earlier is the first when the clock showed the same then.
    if (ours === Number(back) - 3600 && toLocalTime(ours * 1000, zone) === local) {
      repeated += 1;
      return false;
    }
    return ours !== Number(back);
  });
  expect(wrong).toEqual([]);
  expect(repeated > 0).toBe(switches(zone));
});

it('reckons a skipped hour on as PostgreSQL does', async () => {
  const { db } = database();
  for (const zone of ZONES.filter(switches)) {
    const { rows } = await sql<{ back: string }>`
      select extract(epoch from ('2026-03-08T02:30'::timestamp at time zone ${zone}))::bigint::text as back`.execute(
      db,
    );
    expect({ zone, back: toInstant('2026-03-08T02:30', zone) / 1000 }).toEqual({
      zone,
      back: Number(rows[0]?.back),
    });
  }
});

function switches(zone: string): boolean {
  return !/Phoenix|Puerto|Thomas|Honolulu|Guam|Asia/.test(zone);
}
