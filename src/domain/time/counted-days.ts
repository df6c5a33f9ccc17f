/** The longest time that figures are counted over. */
const MOST_DAYS = 30;
const DAY_MS = 86_400_000;
/** Counting begins a few seconds after the first row. */
const LATE_MS = 600_000;

/** For how many whole days has been counted, 30 at most. */
export function countedDays(since: string | null, now: number): number {
  return since === null ? 0 : Math.min(MOST_DAYS, Math.floor((now - Date.parse(since) + LATE_MS) / DAY_MS));
}

/** What a figure counts over: "30 days", or as long as there has been something to count. */
export function daysInWords(days: number): string {
  if (days < 1) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
