import { sql } from 'kysely';
import type { CheckId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';

/** Everything made up hangs on a check of this kind, which no real check ever is. */
const SIMULATED = 'simulated past';

/** Whether nothing was ever seen or measured here. */
export async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await sql<{ touched: boolean }>`
    select exists (select from opening) or exists (select from source_check) or exists (select from source_check_day)
      or exists (select from heartbeat) as touched`.execute(db);
  return rows[0]?.touched === false;
}

export async function hasLocations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`select exists (select from location) as listed`.execute(db);
  return rows[0]?.listed === true;
}

export async function insertSimulatedCheck(trx: Db, days: number): Promise<CheckId> {
  const { rows } = await sql<{ id: CheckId }>`
    insert into source_check (kind, asked_at, answered_at, outcome)
    select ${SIMULATED}, at, at, 'good' from (select service_now() - make_interval(days => ${days}) as at) began
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A check was not written');
  return id;
}

/** A number from 0 to 1 that is the same at every start, drawn from what makes a row. */
const drawn = (salt: string) =>
  sql`((hashtextextended(concat_ws(' ', location.id, day, nth, ${salt}::text), 0) & 1048575) / 1048576.0)`;

/**
 * Openings of the last days at every location: a few a day, more at some, most of them in the morning and on workdays,
 * gone within minutes. On the tens of minutes, because simulated stock stands on the quarters of an hour.
 */
export async function insertPastOpenings(trx: Db, check: CheckId, days: number): Promise<void> {
  await sql`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, unseen_since,
      first_seen_at, last_seen_at, gone_at, missed_looks, check_id)
    select id, to_char(slot, 'YYYY-MM-DD"T"HH24:MI'), 1, time_zone, slot at time zone time_zone, seats, false,
      seen - make_interval(secs => delay), seen, gone, gone, 2, ${check}
    from (
      select location.id, time_zone,
        1 + floor(power(${drawn('seats')}, 3) * 4)::int as seats,
        4 + 80 * power(${drawn('delay')}, 4) as delay,
        (began + make_interval(mins => (60 * (case when ${drawn('part')} < 0.55 then 6 + 3.4 * ${drawn('hour')}
          when ${drawn('part')} < 0.9 then 10 + 8 * ${drawn('hour')} else 18 + 5.9 * ${drawn('hour')} end))::int))
          at time zone time_zone as seen,
        began::date + (2 + floor(-22 * ln(1 - 0.98 * ${drawn('ahead')})))::int
          + make_interval(hours => 8 + floor(9 * ${drawn('at')})::int,
              mins => (array[10, 20, 40, 50])[1 + floor(4 * ${drawn('minute')})::int]) as slot,
        20 - 60 * (2 + location.id % 9) * ln(1 - 0.999 * ${drawn('life')}) as life
      from location
      cross join generate_series(0, ${days} - 1) as day
      cross join lateral (
        select date_trunc('day', service_now() at time zone time_zone) - make_interval(days => day) as began
      ) as midnight
      cross join lateral generate_series(1, 1 + (location.id / 10) % 7
        - case when extract(isodow from began) > 5 then 1 else 0 end) as nth
      where retired_at is null
    ) as made
    cross join lateral (select seen + make_interval(secs => life) as gone) as ended
    where gone < service_now() - interval '1 minute' and seen > service_now() - make_interval(days => ${days})
    order by seen
    on conflict do nothing`.execute(trx);
}

/** A heartbeat a minute with two short outages, the checks of each day, and locations that have been listed all along. */
export async function insertPastMeasurements(trx: Db, days: number): Promise<void> {
  await sql`
    insert into heartbeat (minute)
    select minute from generate_series(date_trunc('minute', service_now()) - make_interval(days => ${days}),
      date_trunc('minute', service_now()) - interval '1 minute', interval '1 minute') as minute
    where extract(epoch from service_now() - minute) / 3600 not between 210 and 210.2
      and extract(epoch from service_now() - minute) / 3600 not between 500 and 500.4
    on conflict do nothing`.execute(trx);
  await sql`
    insert into source_check_day (day, kind, checks, good)
    select (service_now() - make_interval(days => day))::date, ${SIMULATED}, 21000, 20940 - 7 * day
    from generate_series(1, ${days} - 1) as day`.execute(trx);
  await sql`update location set first_listed_at = service_now() - make_interval(days => ${days})`.execute(
    trx,
  );
}
