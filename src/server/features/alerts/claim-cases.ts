import type { LocationId } from '#domain/availability/slot';
import { type Addressee, decide, type Decision, type PendingOpening } from '#domain/alerts/decide';
import { DEFAULT_TIME_ZONE } from '#domain/alerts/preferences';
import type { AccountId } from '#domain/ids';
import { toLocalDate } from '#domain/time/local-time';
import type { Db } from '#server/tables';
import * as store from './claim-store.ts';
import { toPreferences } from './preference-rows.ts';

/** A person whose turn it is, and what is done about everything that waits for them. */
export interface Case {
  row: store.AddresseeRow;
  person: Addressee;
  /** On the person's own calendar. */
  day: string;
  decision: Decision<Pending>;
}

export interface Pending extends PendingOpening {
  row: store.PendingRow;
}

const HOUR_SECONDS = 3600;

/** Reads how these people stand, and decides about each by the rules; in the order given. */
export async function readCases(
  trx: Db,
  accounts: readonly AccountId[],
  {
    now,
    cooldownSeconds,
    lookedWithinSeconds,
  }: { now: Date; cooldownSeconds: number; lookedWithinSeconds?: number },
): Promise<Case[]> {
  const recentSeconds = Math.max(cooldownSeconds, HOUR_SECONDS);
  const people = await store.readAddressees(trx, accounts, { now, recentSeconds });
  const rows = new Map(people.map((row) => [row.account_id, row]));
  const pending = groupBy(
    await store.readPending(trx, accounts, now, lookedWithinSeconds),
    ({ account_id }) => account_id,
  );
  return accounts.flatMap((id) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const waiting = pending.get(id) ?? [];
    const day = toLocalDate(now.getTime(), row.time_zone ?? DEFAULT_TIME_ZONE);
    const person = addressee(row, waiting, row.days?.[day] ?? 0);
    const decision = decide(person, waiting.map(toPending), {
      now: now.getTime(),
      cooldown: cooldownSeconds * 1000,
    });
    return [{ row, person, day, decision }];
  });
}

function addressee(
  row: store.AddresseeRow,
  waiting: readonly store.PendingRow[],
  textsToday: number,
): Addressee {
  return {
    standing: {
      verified: row.verified,
      consented: row.consented,
      optedOut: row.opted_out,
      numberProblem: row.number_problem,
      entitled: row.entitled,
    },
    preferences: toPreferences(row),
    timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
    watchingSince: watchesOf(waiting),
    textsToday,
    recent: (row.recent ?? []).map(({ at, locations, earliest }) => ({
      at: at * 1000,
      locationIds: locations,
      earliest: earliest * 1000,
    })),
  };
}

function watchesOf(pending: readonly store.PendingRow[]): Map<LocationId, number> {
  return new Map(
    pending.flatMap(({ location_id, watching_since }) =>
      watching_since === null ? [] : [[location_id, watching_since.getTime()]],
    ),
  );
}

const toPending = (row: store.PendingRow): Pending => ({
  id: row.opening_id,
  locationId: row.location_id,
  at: row.local_time,
  timeZone: row.time_zone,
  startsAt: row.starts_at.getTime(),
  seats: row.seats,
  seatsOver: row.seats_over,
  urgency: row.urgency,
  appearedAt: row.appeared_at.getTime(),
  plannedAt: row.planned_at.getTime(),
  row,
});

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
