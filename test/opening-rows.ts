import pg from 'pg';
import { eventually } from './eventually.ts';

export const SAN_FRANCISCO = { id: 5446, path: '/locations/san-francisco-global-entry-enrollment-center' };

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface OpeningRows {
  locationId: number;
  openings: number;
}

/**
 * Openings of the last four weeks at one center, most of them in the morning and on workdays, as if we had seen them
 * come and go. The same rows every time.
 */
export async function addOpeningRows(
  databaseUrl: string,
  { locationId, openings }: OpeningRows,
): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await untilListed(client, locationId);
    await client.query(
      `insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, unseen_since,
         first_seen_at, last_seen_at, gone_at, check_id)
       select id, to_char(service_now() + make_interval(days => 60 + n), 'YYYY-MM-DD"T"HH24:MI'), 90, time_zone,
         service_now() + make_interval(days => 60 + n), 1, false, seen - interval '20 seconds', seen,
         seen + make_interval(secs => life), seen + make_interval(secs => life), 0
       from location, generate_series(1, $2::int) n,
         lateral (select (date_trunc('day', service_now() at time zone time_zone) - make_interval(days => 1 + n * 5 % 27)
             + make_interval(hours => 7 + n * n % 5 + case when n % 6 = 0 then 9 else 0 end)) at time zone time_zone as seen,
           60 * (1 + n * 7 % 23) + case when n % 5 = 0 then 7200 else 0 end as life) as made
       where id = $1`,
      [locationId, openings],
    );
  });
}

/** As if this person had watched their centers for all that time. */
export async function watchForLong(databaseUrl: string, email: string): Promise<void> {
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `update watch set since = since - interval '60 days'
       where account_id = (select id from account where email = $1)`,
      [email],
    ),
  );
}

/** Right after its first start the product has not fetched the list yet. */
async function untilListed(client: pg.Client, locationId: number): Promise<void> {
  await eventually(
    async () => (await client.query('select from location where id = $1', [locationId])).rowCount,
    (count) => count === 1,
  );
}

/** Listed centers at which nothing is open and everything that opens from now on is new: the watch has seen them. */
export const listSeenEmpty = (databaseUrl: string): Promise<number[]> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select location_id as id from location_look look join location on location.id = location_id
       where baseline_at is not null and retired_at is null
         and not exists (select from opening where opening.location_id = look.location_id and gone_at is null)`,
    );
    return rows.map(({ id }) => id);
  });
