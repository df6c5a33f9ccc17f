const PARTS = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const MOMENT = new Intl.DateTimeFormat('en-US', PARTS);

/** An instant in the reader's own zone, the zone named: "Tue, Dec 2, 9:15 AM PST". */
export function formatMoment(instant: string): string {
  return MOMENT.format(new Date(instant));
}

/** An instant on the clock of a place, the zone named. */
export function formatAtPlace(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone }).format(new Date(instant));
}
