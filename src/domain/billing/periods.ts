/** The day of the month, in UTC, on which the periods of a subscription begin. */
export function anchorDayOf(start: Date): number {
  return start.getUTCDate();
}

/**
 * A month later, on the anchor day, or on the last day of a month that has no such day: 31 Jan, 28 Feb, 31 Mar. The
 * time of day stays. All in UTC, so no period is an hour longer for somebody's daylight saving.
 */
export function periodEndOf(start: Date, anchorDay: number): Date {
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + 1;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(year, month, Math.min(anchorDay, lastDay));
  return end;
}
