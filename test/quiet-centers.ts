import { sql } from 'kysely';
import { toInstant } from '#domain/time/local-time';
import type { Db } from '#server/tables';
import { PACIFIC } from './alerts-world.ts';

let locations = 90_000;
let checks = 9_000_000;

/** A center that the simulated scheduler does not know, so that nothing happens there by itself. */
export async function addQuietCenter(db: Db, name: string): Promise<number> {
  locations += 1;
  await sql`
    insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions, flags,
      first_listed_at, last_listed_at, retired_at)
    values (${locations}, ${`center-${locations}`}, ${name}, 'City', 'CA', 'US', ${PACIFIC}, '', '', '', '', '{}',
      service_now(), service_now(), service_now())`.execute(db);
  await sql`insert into location_look (location_id, scheduler, good_look_at) values (${locations}, '{}', service_now())`.execute(
    db,
  );
  return locations;
}

/** Two seats that a check has just found there. */
export async function openQuietly(db: Db, location: number, at: string, seenAgoSeconds = 0): Promise<void> {
  checks += 1;
  await sql`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, unseen_since,
      first_seen_at, last_seen_at, check_id)
    values (${location}, ${at}, 1, ${PACIFIC}, ${new Date(toInstant(at, PACIFIC))}, 2, false, null,
      service_now() - make_interval(secs => ${seenAgoSeconds}), service_now(), ${checks})`.execute(db);
  await sql`select pg_notify('availability', '')`.execute(db);
}
