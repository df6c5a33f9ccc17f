const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "40 s", "11 min", "2 h", "3 days": as exact as people speak. */
export function durationInWords(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 1.5 * HOUR) return `${Math.round(seconds / MINUTE)} min`;
  if (seconds < 1.5 * DAY) return `${Math.round(seconds / HOUR)} h`;
  return `${Math.round(seconds / DAY)} days`;
}

/** "just now", "3 min ago". */
export function ageInWords(seconds: number): string {
  return seconds < MINUTE ? 'just now' : `${durationInWords(seconds)} ago`;
}
