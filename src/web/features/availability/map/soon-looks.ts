import { nextAvailable, type AvailableTime } from '#domain/availability/status';

/** How a center is drawn, by how soon its earliest slot is. */
export const SOON_LOOKS = {
  soon: { dot: 'bg-available border border-surface', name: 'Within 2 weeks' },
  weeks: { dot: 'bg-limited border border-surface', name: 'Within 2 months' },
  later: { dot: 'bg-other border border-line-strong', name: 'Later' },
  none: { dot: 'border-2 border-(--none) bg-surface', name: 'None now' },
} as const;

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const WEEKS_DAYS = 60;

export function soonLook(open: readonly AvailableTime[], now: number): keyof typeof SOON_LOOKS {
  const next = nextAvailable(open);
  if (next === null) return 'none';
  const days = (Date.parse(next) - now) / DAY_MS;
  if (days <= SOON_DAYS) return 'soon';
  return days <= WEEKS_DAYS ? 'weeks' : 'later';
}
