import type { LocalTime } from '#domain/availability/slot';
import { offsetText, zoneOffset, type Instant } from './zone-offset.ts';

/** A day on the wall clock of a place, "2026-12-02". */
export type LocalDate = string;

const DAY = 86_400_000;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d$/;

/** True for a minute that the calendar has; there is no February 30. */
export function isLocalTime(text: string): boolean {
  return LOCAL_TIME.test(text) && toText(readAsUtc(text)) === text;
}

export function isLocalDate(text: string): boolean {
  return LOCAL_DATE.test(text) && isLocalTime(`${text}T00:00`);
}

/**
 * The instant at which the clock of a zone shows this time. Where clocks are put back the hour comes twice and the
 * first counts; where they are put forward a skipped time is reckoned on with the old offset, so that 02:30 is the
 * instant that the clock then calls 03:30.
 */
export function toInstant(local: LocalTime, zone: string): Instant {
  const asUtc = readAsUtc(local);
  const before = zoneOffset(asUtc - DAY, zone);
  const after = zoneOffset(asUtc + DAY, zone);
  const first = asUtc - before;
  if (before === after || zoneOffset(first, zone) === before) return first;
  const second = asUtc - after;
  return zoneOffset(second, zone) === after ? second : first;
}

/** What the clock of a zone shows at an instant, seconds left out. */
export function toLocalTime(instant: Instant, zone: string): LocalTime {
  return toText(instant + zoneOffset(instant, zone));
}

export function toLocalDate(instant: Instant, zone: string): LocalDate {
  return toLocalTime(instant, zone).slice(0, 10);
}

/** "2026-12-02T09:15:00-08:00": the same moment for machines, and the location's own clock for people. */
export function toIsoWithOffset(local: LocalTime, zone: string): string {
  const instant = toInstant(local, zone);
  const offset = zoneOffset(instant, zone);
  return `${toText(instant + offset)}:00${offsetText(offset)}`;
}

/** How many midnights of the place lie between now and then: 0 today, 1 tomorrow, negative in the past. */
export function daysAhead(local: LocalTime, zone: string, now: Instant): number {
  return daysBetween(toLocalDate(now, zone), local.slice(0, 10));
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((readAsUtc(`${to}T00:00`) - readAsUtc(`${from}T00:00`)) / DAY);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return toText(readAsUtc(`${date}T00:00`) + days * DAY).slice(0, 10);
}

/** Wall-clock arithmetic borrows UTC, the one zone without switches. */
function readAsUtc(local: LocalTime): number {
  return Date.parse(`${local}Z`);
}

function toText(asUtc: number): LocalTime {
  return Number.isNaN(asUtc) ? '' : new Date(asUtc).toISOString().slice(0, 16);
}
