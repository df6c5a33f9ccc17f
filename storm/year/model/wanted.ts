import type { Instant, Preferences, Slot, Standing } from './facts.ts';
import { dateOf, daysBetween, minuteOf } from './local-time.ts';

/** From so many openings a day on a center is busy, and the priority decides about more than the timeframe. */
const BUSY_PER_DAY = 15;
const DEFAULT_PRIORITY = 6;

/** `either` where the specification leaves room: a priority above the default depends on how rare openings are. */
export function wants(
  slot: Slot,
  { preferences }: Pick<Standing, 'preferences'>,
  at: Instant,
  perDay: number,
): 'yes' | 'no' | 'either' {
  const date = slot.local.slice(0, 10);
  const ahead = daysBetween(dateOf(at, slot.zone), date);
  if (slot.seats < preferences.partySize) return 'no';
  if (ahead > preferences.minimumDaysOut) return 'no';
  if (preferences.earlierThan !== null && date >= preferences.earlierThan) return 'no';
  if (preferences.weekendsOnly && ![0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay())) return 'no';
  if (!preferences.timesOfDay.includes(partOfDay(slot.local))) return 'no';
  return preferences.urgencyThreshold > DEFAULT_PRIORITY || perDay >= BUSY_PER_DAY ? 'either' : 'yes';
}

/** Morning 05:00–11:59, afternoon 12:00–16:59, evening 17:00–04:59. */
function partOfDay(local: string): Preferences['timesOfDay'][number] {
  const minute = minuteOf(local);
  if (minute >= 5 * 60 && minute < 12 * 60) return 'morning';
  return minute >= 12 * 60 && minute < 17 * 60 ? 'afternoon' : 'evening';
}

/** Quiet hours in the person's own zone; they may run past midnight. */
export function isQuiet({ preferences }: Pick<Standing, 'preferences'>, local: string): boolean {
  const quiet = preferences.quietHours;
  if (quiet === null) return false;
  const [from, to, now] = [quiet.from, quiet.to, local].map(minuteOf) as [number, number, number];
  return from < to ? now >= from && now < to : now >= from || now < to;
}
