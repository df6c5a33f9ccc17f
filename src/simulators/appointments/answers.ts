import { fullRow, type SchedulerCenter } from './centers.ts';
import type { OpenSeats } from './calendar.ts';

const DURATION = 15;
const DAY = 86_400_000;

/** Full times stand in the seat rows too: on the hour of a working day, for the first days of the window. */
const FULL_DAYS = 14;
const FULL_HOURS = ['08', '09', '10', '11', '13', '14', '15', '16'];

export interface Asked {
  service?: string | undefined;
  minimum: number;
  limit: number;
  before?: string | undefined;
}

type SeatsOf = (id: number) => OpenSeats;

const offers = (center: SchedulerCenter, service: string | undefined) =>
  service === undefined || center.services.includes(service);

export function listAnswer(
  centers: Iterable<SchedulerCenter>,
  filter: { service?: string | undefined; operational?: boolean | undefined },
): unknown[] {
  return [...centers]
    .filter((center) => filter.operational === undefined || center.operational === filter.operational)
    .filter((center) => offers(center, filter.service))
    .map(fullRow);
}

export function bulkAnswer(centers: Iterable<SchedulerCenter>, seatsOf: SeatsOf, asked: Asked): unknown[] {
  return [...centers]
    .filter((center) => center.operational && offers(center, asked.service))
    .filter(({ row }) =>
      [...seatsOf(row.id)].some(
        ([at, seats]) => seats >= asked.minimum && (asked.before === undefined || at < asked.before),
      ),
    )
    .slice(0, asked.limit)
    .map(fullRow);
}

export function slotsAnswer(id: number, seats: OpenSeats, { minimum, limit }: Asked): unknown[] {
  return [...seats]
    .filter(([, count]) => count >= minimum)
    .slice(0, limit)
    .map(([at]) => ({
      locationId: id,
      startTimestamp: at,
      endTimestamp: later(at, DURATION * 60_000),
      active: true,
      duration: DURATION,
      remoteInd: false,
    }));
}

export function seatsAnswer(seats: OpenSeats, from: string, until: string): unknown[] {
  const rows = new Map(fullTimes(from).map((at) => [at, 0]));
  for (const [at, count] of seats) rows.set(at, count);
  return [...rows]
    .filter(([at]) => at >= from && at <= until)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([timestamp, active]) => ({
      active,
      total: Math.max(active, 2),
      pending: 0,
      conflicts: 0,
      duration: DURATION,
      timestamp,
      remote: false,
    }));
}

function fullTimes(from: string): string[] {
  return Array.from({ length: FULL_DAYS }, (_, day) => later(from, day * DAY))
    .filter((at) => ![0, 6].includes(new Date(`${at}Z`).getUTCDay()))
    .flatMap((at) => FULL_HOURS.map((hour) => `${at.slice(0, 10)}T${hour}:00`));
}

function later(at: string, ms: number): string {
  return new Date(Date.parse(`${at}Z`) + ms).toISOString().slice(0, 16);
}
