import type { PreferencesPreview } from '#contract/alerts';
import type { NotificationPreferences } from '#contract/preferences';
import { type Coverage, coverageOf, narrowsFrom } from '#domain/alerts/decision/coverage';
import { placeNames } from '#domain/alerts/messages/place-names';
import { DEFAULT_PREFERENCES, LIMITS } from '#domain/alerts/decision/preferences';
import { reachOf } from '#domain/alerts/decision/urgency';
import { TIMES_OF_DAY, type TimeOfDay } from '#domain/time/time-of-day';
import { dayName, formatMoment } from '#web/lib/format/format-time';
import { dateWishesOf, pauseAt } from './settings-draft.ts';

export type WatchedLocation = PreferencesPreview['locations'][number];

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words);
const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** "Tucson" for "Tucson Enrollment Center". */
export const shortName = (name: string): string => placeNames(name).at(-1) ?? name;

const TIMES: Record<TimeOfDay, string> = {
  morning: 'mornings',
  afternoon: 'afternoons',
  evening: 'evenings and nights',
};

/** "any day, any time" */
export function daysAndTimes({ weekendsOnly, timesOfDay }: NotificationPreferences): string {
  const times =
    timesOfDay.length === TIMES_OF_DAY.length ? 'any time' : listed(timesOfDay.map((time) => TIMES[time]));
  return `${weekendsOnly ? 'weekends' : 'any day'}, ${times}`;
}

/** "10 PM", "6:30 AM" */
export function clockWords(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const minute = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}

export const limitWords = (texts: number): string => `at most ${countWords(texts, 'text')} a day`;

/** "in the next 90 days", "before Dec 24" */
function reachWords({ limit, days }: Coverage, { earlierThan }: NotificationPreferences): string {
  if (limit === 'earlier-than') return `before ${dayName(earlierThan ?? '')}`;
  return days === 0 ? 'today' : `in the next ${countWords(days ?? 0, 'day')}`;
}

/** What is texted of the openings at one location; true whatever is set. */
export function coverageWords(
  settings: NotificationPreferences,
  location: Pick<WatchedLocation, 'timeZone' | 'perDay'>,
  now: number,
): string {
  const coverage = coverageOf(dateWishesOf(settings), location, now);
  if (coverage.lastDay === null)
    return `Nothing: no day is left before ${dayName(settings.earlierThan ?? '')}.`;
  const { quietHours, partySize } = settings;
  const which = [
    `Openings ${reachWords(coverage, settings)}`,
    daysAndTimes(settings),
    ...(partySize === 1 ? [] : [`with ${partySize} seats at the same time`]),
  ];
  const when = [
    settings.immediateAlerts ? 'Texted at once' : 'Texted once an hour',
    ...(quietHours === null
      ? []
      : [`between ${clockWords(quietHours.to)} and ${clockWords(quietHours.from)}`]),
  ];
  return `${which.join(', ')}. ${when.join(' ')}, ${limitWords(settings.maxDailyNotifications)}.`;
}

/** What the priority means at the watched locations, and from which value on it means more. */
export function priorityWords(
  settings: NotificationPreferences,
  locations: readonly WatchedLocation[],
): string {
  const { timeframeDays, urgencyThreshold } = dateWishesOf(settings);
  const { max } = LIMITS.urgencyThreshold;
  if (locations.length === 0)
    return 'Sooner and rarer openings have a higher priority. What a value means depends on the locations you watch.';
  const at = (threshold: number) =>
    locations
      .map(({ name, perDay }) => ({ name: shortName(name), days: reachOf(threshold, perDay) }))
      .filter(({ days }) => days < timeframeDays);
  const cut = at(urgencyThreshold);
  const now =
    cut.length === 0
      ? `At ${urgencyThreshold}, priority holds nothing back.`
      : `At ${urgencyThreshold}, ${listed(cut.map(onlyTheNext))}.`;
  const starts = locations.flatMap((location) => narrowsFrom({ timeframeDays }, location) ?? []);
  const later = Math.min(...starts.filter((threshold) => threshold > urgencyThreshold));
  if (later > max) return now;
  const known = new Set(cut.map(({ name }) => name));
  const more = at(later).filter(({ name }) => !known.has(name));
  return `${now} From ${later} on, ${listed(more.map(onlyTheNext))}.`;
}

/** Whether it holds anything back at a watched location, or was set to something else than everybody starts with. */
export const priorityMatters = (
  settings: NotificationPreferences,
  locations: readonly WatchedLocation[],
): boolean =>
  settings.urgencyThreshold !== DEFAULT_PREFERENCES.urgencyThreshold ||
  locations.some(({ perDay }) => reachOf(settings.urgencyThreshold, perDay) < settings.minimumDaysOut);

const onlyTheNext = ({ name, days }: { name: string; days: number }): string =>
  days === 0 ? `${name} texts only today` : `${name} texts only the next ${countWords(days, 'day')}`;

const DAY_MS = 86_400_000;
const FEWEST_DAYS = 7;

/** How long the figures of a preview reach back. */
export const daysCounted = ({ since, days }: PreferencesPreview, now: number): number =>
  Math.min(days, Math.max(0, (now - Date.parse(since)) / DAY_MS));

/** "4 or 5 texts a week", counted over the days on which we could see; nothing is said of less than a week of them. */
export function rateWords({
  texts,
  observedDays: days,
}: Pick<WatchedLocation, 'texts' | 'observedDays'>): string {
  if (days < FEWEST_DAYS) return 'Too little seen to say how often';
  const weekly = (texts / days) * 7;
  if (texts === 0) return `No texts in ${countWords(Math.floor(days), 'day')}`;
  if (weekly < 0.75) return 'About 1 text every 2 weeks';
  const rounded = Math.round(weekly);
  if (weekly >= 10 || Math.abs(weekly - rounded) < 0.25) return `About ${countWords(rounded, 'text')} a week`;
  return `${Math.floor(weekly)} or ${Math.ceil(weekly)} texts a week`;
}

/** "in the last 14 days", or since when we know the locations; and how much of it we could not look. */
export function spanWords(preview: PreferencesPreview, now: number): string {
  const { days, since, observedDays } = preview;
  const covered = daysCounted(preview, now);
  const span =
    covered >= days - 0.5
      ? `in the last ${days} days`
      : `since ${formatMoment(since)}, when we began to look`;
  const unseen = Math.round(covered - observedDays);
  return unseen < 1 ? span : `${span} (we could not look during ${countWords(unseen, 'day')} of that)`;
}

/** How often a text comes with these settings; nothing does during a pause. */
export function headline(wanted: NotificationPreferences, preview: PreferencesPreview, now: number): string {
  const paused = pauseAt(wanted, now);
  return paused === null ? rateWords(preview) : `Nothing until ${formatMoment(paused)}`;
}

const HELD_BY: Partial<Record<PreferencesPreview['held'][number]['reason'], string>> = {
  'party-size': 'Party size',
  timeframe: 'The alert timeframe',
  'not-earlier': 'The date you ask to be earlier than',
  weekday: 'Weekends only',
  'time-of-day': 'The times of day',
  urgency: 'Priority',
  'quiet-hours': 'Quiet hours',
  hourly: 'Waiting for the hourly text',
  'cool-down': 'Collecting them into the next text',
  'daily-limit': 'The daily limit',
};

/** "Quiet hours held 3 more.", for each reason. */
export const heldWords = ({ held }: PreferencesPreview): string =>
  held
    .flatMap(({ reason, openings }) =>
      HELD_BY[reason] === undefined ? [] : [`${HELD_BY[reason]} held ${openings}.`],
    )
    .join(' ');

/** What would wait at this moment, and for what. */
export function waitingWords({ waiting }: PreferencesPreview): string {
  const openings = waiting.reduce((sum, entry) => sum + entry.openings, 0);
  if (openings === 0) return '';
  const quiet = waiting.some(({ reason }) => reason === 'quiet-hours');
  return `${countWords(openings, 'opening')} would be waiting now ${quiet ? 'for the end of quiet hours' : 'for the next text'}.`;
}

/** What settings would have done lately; the reason is the real one, never "nothing opened" when something did. */
export function previewWords(preview: PreferencesPreview): string {
  const { openings, held, waiting } = preview;
  const seen = openings + [...held, ...waiting].reduce((sum, entry) => sum + entry.openings, 0);
  if (seen === 0) return 'Nothing opened at the locations you watch.';
  const told = openings === 0 ? '' : `They would have told of ${countWords(openings, 'opening')}.`;
  return [told, heldWords(preview), waitingWords(preview)].filter(Boolean).join(' ');
}
