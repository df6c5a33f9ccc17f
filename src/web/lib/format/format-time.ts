/** Making a formatter costs milliseconds: each is made when it is first needed, and only once. */
function formatters<Key>(optionsFor: (key: Key) => Intl.DateTimeFormatOptions) {
  const made = new Map<Key, Intl.DateTimeFormat>();
  return (key: Key): Intl.DateTimeFormat => {
    const format = made.get(key) ?? new Intl.DateTimeFormat('en-US', optionsFor(key));
    made.set(key, format);
    return format;
  };
}

const moment = formatters((timeZone: string | undefined) => ({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone,
}));

/** An instant with its zone named, "Tue, Dec 2, 9:15 AM PST"; in the reader's own zone unless told. */
export function formatMoment(instant: string, timeZone?: string): string {
  return moment(timeZone).format(new Date(instant));
}

const zoneNames = formatters((timeZone: string) => ({ timeZone, timeZoneName: 'short' }));

/** What a zone is called at a moment: "PST" in winter, "PDT" in summer. */
export function zoneName(timeZone: string, instant: number): string {
  return nameOf(zoneNames(timeZone).formatToParts(instant)) ?? timeZone;
}

const allYearNames = formatters((timeZone: string) => ({ timeZone, timeZoneName: 'shortGeneric' }));

/** What a zone is called from the first of these dates to the last: "PST", or "PT" when the clock changes between. */
export function zoneNameOver(timeZone: string, dates: readonly string[]): string {
  const ends = dates.filter((_date, index) => index === 0 || index === dates.length - 1);
  const [name, ...others] = new Set(ends.map((date) => zoneName(timeZone, Date.parse(date))));
  if (name !== undefined && others.length === 0) return name;
  return nameOf(allYearNames(timeZone).formatToParts()) ?? timeZone;
}

const nameOf = (parts: Intl.DateTimeFormatPart[]) => parts.find(({ type }) => type === 'timeZoneName')?.value;

const SHAPES = {
  day: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  fullDay: { month: 'short', day: 'numeric', year: 'numeric' },
  hour: { weekday: 'short', hour: 'numeric', timeZoneName: 'short' },
} as const;

const shaped = formatters((shape: keyof typeof SHAPES) => SHAPES[shape]);

/** A calendar day, "2026-12-02", as "Dec 2". */
export function dayName(date: string): string {
  return date === '' ? '' : shaped('day').format(new Date(`${date}T00:00:00Z`));
}

/** A day in the reader's own zone: "Dec 2, 2026". */
export function formatDay(instant: string | Date): string {
  return shaped('fullDay').format(new Date(instant));
}

/** The hour that begins at an instant, in the reader's own zone: "Tue, 9 AM PST". */
export function formatHour(instant: string): string {
  return instant === '' ? '' : shaped('hour').format(new Date(instant));
}
