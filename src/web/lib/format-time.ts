const MOMENT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant in the reader's own zone, the zone named: "Tue, Dec 2, 9:15 AM PST". */
export function formatMoment(instant: string): string {
  return MOMENT.format(new Date(instant));
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A day in the reader's own zone: "Dec 2, 2026". */
export function formatDay(instant: string | Date): string {
  return DAY.format(new Date(instant));
}
