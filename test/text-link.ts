import { randomInt } from 'node:crypto';
import pg from 'pg';

export interface TextLink {
  path: string;
  /** Changes what is known of the center. */
  change(assignment: string): Promise<void>;
  /** Somebody books it. */
  take(): Promise<void>;
}

/** A center that nobody polls, because it is retired, so that its opening stays as a test wants it. */
export async function addTextLink(databaseUrl: string): Promise<TextLink> {
  const id = randomInt(1_000_000, 2_000_000);
  const code = `t${id.toString().replaceAll(/[01]/g, 'x')}`;
  const run = async (query: string, values: unknown[] = [id]) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(query, values);
    await client.end();
  };
  await run(
    `with place as (
       insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
         flags, first_listed_at, last_listed_at, retired_at)
       values ($1, $2, 'Tucson Enrollment Center', 'Tucson', 'AZ', 'US', 'America/Phoenix', '', '', '', '', '{}',
         service_now(), service_now(), service_now())),
     look as (
       insert into location_look (location_id, scheduler, good_look_at)
       values ($1, '{}', service_now() - interval '20 seconds')),
     opened as (
       insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
         last_seen_at, check_id)
       values ($1, '2100-03-02T09:15', 1, 'America/Phoenix', '2100-03-02T16:15Z', 2, false,
         service_now() - interval '3 minutes', service_now(), 0) returning id)
     insert into link (code, opening_ids) select $3, array[id] from opened`,
    [id, `center-${id}`, code],
  );
  return {
    path: `/o/${code}`,
    change: (assignment) => run(`update location_look set ${assignment} where location_id = $1`),
    take: () => run('update opening set gone_at = service_now() where location_id = $1'),
  };
}
