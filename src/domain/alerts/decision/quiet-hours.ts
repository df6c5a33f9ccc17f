import { addDays, toInstant, toLocalTime } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';

const MINUTE = 60_000;

/** When the quiet hours that hold now are over; null when it is not quiet. They may run past midnight. */
export function quietUntil(
  quiet: { from: number; to: number } | null,
  timeZone: string,
  now: Instant,
): Instant | null {
  if (quiet === null || quiet.from === quiet.to) return null;
  const local = toLocalTime(now, timeZone);
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
  const overMidnight = quiet.from > quiet.to;
  const isQuiet = overMidnight
    ? minute >= quiet.from || minute < quiet.to
    : minute >= quiet.from && minute < quiet.to;
  if (!isQuiet) return null;
  const today = local.slice(0, 10);
  const day = overMidnight && minute >= quiet.from ? addDays(today, 1) : today;
  const end = toInstant(`${day}T${clock(quiet.to)}`, timeZone);
  // Where clocks are put back the hour comes twice; in its second round the first end has passed.
  return end > now ? end : Math.floor(now / MINUTE + 1) * MINUTE;
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
