const DAY_MS = 86_400_000;

/** How long alerts can be paused for. */
export const PAUSES = [
  { days: 1, name: 'For 24 hours' },
  { days: 3, name: 'For 3 days' },
  { days: 7, name: 'For a week' },
  { days: 30, name: 'For 30 days' },
] as const;

export const pauseUntil = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
