import { addDays, toInstant, toLocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';

/** Where the people who answer work; weekends are theirs. Holidays count as business days, to our own cost. */
const SUPPORT_ZONE = 'America/New_York';
const PROMISED = 24 * 3_600_000;

/** When the answer is due: 24 hours after it was asked, with the clock standing still on Saturday and Sunday. */
export function answerDueAt(askedAt: Instant): Instant {
  let at = askedAt;
  let left = PROMISED;
  for (;;) {
    const day = toLocalDate(at, SUPPORT_ZONE);
    const tomorrow = toInstant(`${addDays(day, 1)}T00:00`, SUPPORT_ZONE);
    if (!isWeekend(day)) {
      if (at + left <= tomorrow) return at + left;
      left -= tomorrow - at;
    }
    at = tomorrow;
  }
}

export function wasAnsweredInTime(askedAt: Instant, answeredAt: Instant): boolean {
  return answeredAt <= answerDueAt(askedAt);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
