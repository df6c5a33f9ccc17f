import { sql } from 'kysely';
import { RECORDED } from '#simulators/appointments/world/parameters';
import {
  lognormal,
  poisson,
  type RandomSource,
  randomFrom,
  wholeNumber,
} from '#simulators/appointments/world/random';
import type { Db } from '#server/tables';

export const CENTERS = 124;
/** Single openings of one center in a daytime hour. So few that the daily limit leaves the second hour as much to do. */
const OPENINGS_PER_HOUR = 0.5;
/** Fewer than in reality, because each is a row for everybody who watches: the time of a release is that of its rows. */
const RELEASED_SLOTS = { from: 2, to: 6 };
/** Within what everybody wants to hear of, by default. */
const DAYS_AHEAD = { from: 5, to: 60 };
const RELEASE_LIFE_MINUTES = 30;

/** A slot that opens in this step, and how long it stays. */
interface Arrival {
  location: number;
  lifeSeconds: number;
}

export interface Traffic {
  random: RandomSource;
  stepSeconds: number;
}

export const trafficFrom = (seed: number, stepSeconds: number): Traffic => ({
  random: randomFrom(seed, 901),
  stepSeconds,
});

export function arrivals({ random, stepSeconds }: Traffic, isRelease: boolean): Arrival[] {
  const opened: Arrival[] = [];
  const { median, sigma } = RECORDED.lognormal;
  for (let location = 1; location <= CENTERS; location += 1) {
    const singles = poisson(random, (OPENINGS_PER_HOUR * stepSeconds) / 3_600);
    for (let n = 0; n < singles; n += 1)
      opened.push({ location, lifeSeconds: lognormal(random, median, sigma) / 1_000 });
    const released = isRelease ? wholeNumber(random, RELEASED_SLOTS.from, RELEASED_SLOTS.to) : 0;
    for (let n = 0; n < released; n += 1) opened.push({ location, lifeSeconds: RELEASE_LIFE_MINUTES * 60 });
  }
  return opened;
}

/** What a look writes: every center was looked at just now, what has ended is gone, and these are new. */
export async function recordLooks(db: Db, opened: readonly Arrival[], check: number): Promise<void> {
  await sql`update location_look set good_look_at = service_now()`.execute(db);
  await sql`
    update opening set gone_at = service_now() where gone_at is null and last_seen_at <= service_now()`.execute(
    db,
  );
  if (opened.length === 0) return;
  // The time until which a slot stays stands in last_seen_at until then; nothing here reads it.
  await sql`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
      last_seen_at, check_id)
    select location, to_char(starts_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD"T"HH24:MI'), ${check} * 10000 + n,
      'America/Los_Angeles', starts_at, 1, false, service_now(), service_now() + make_interval(secs => life), ${check}
    from unnest(${opened.map(({ location }) => location)}::int[], ${opened.map(({ lifeSeconds }) => lifeSeconds)}::float8[])
      with ordinality as arrival (location, life, n),
      lateral (
        select service_now() + make_interval(days => (${DAYS_AHEAD.from} + n % ${DAYS_AHEAD.to - DAYS_AHEAD.from})::int) as starts_at
      ) as slot`.execute(db);
}
