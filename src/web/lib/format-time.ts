const MOMENTS = new Map<string | undefined, Intl.DateTimeFormat>();

/** An instant with its zone named, "Tue, Dec 2, 9:15 AM PST"; in the reader's own zone unless told. */
export function formatMoment(instant: string, timeZone?: string): string {
  let format = MOMENTS.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
    MOMENTS.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A calendar day, "2026-12-02", as "Dec 2". */
export function dayName(date: string): string {
  return date === '' ? '' : DAY.format(new Date(`${date}T00:00:00Z`));
}

const ZONE_NAMES = new Map<string, Intl.DateTimeFormat>();

/** What a zone is called at a moment: "PST" in winter, "PDT" in summer. */
export function zoneName(timeZone: string, instant: number): string {
  let format = ZONE_NAMES.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
    ZONE_NAMES.set(timeZone, format);
  }
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const ALL_YEAR_NAMES = new Map<string, string>();

/** What a zone is called from the first of these dates to the last: "PST", or "PT" when the clock changes between. */
export function zoneNameOver(timeZone: string, dates: readonly string[]): string {
  const ends = dates.filter((_date, index) => index === 0 || index === dates.length - 1);
  const [name, ...others] = new Set(ends.map((date) => zoneName(timeZone, Date.parse(date))));
  if (name !== undefined && others.length === 0) return name;
  const known = ALL_YEAR_NAMES.get(timeZone) ?? allYearName(timeZone);
  ALL_YEAR_NAMES.set(timeZone, known);
  return known;
}

function allYearName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const FULL_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A day in the reader's own zone: "Dec 2, 2026". */
export function formatDay(instant: string | Date): string {
  return FULL_DAY.format(new Date(instant));
}

const HOUR = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', timeZoneName: 'short' });

/** The hour that begins at an instant, in the reader's own zone: "Tue, 9 AM PST". */
export function formatHour(instant: string): string {
  return instant === '' ? '' : HOUR.format(new Date(instant));
}
