import { addDays, type LocalDate } from '#domain/time/local-time';
import { spokenDay } from '#domain/time/spoken-time';
import type { Reason } from '#domain/alerts/decision/reasons';

/** What became of the openings of a week at one location, for one person. */
export interface WeekAtLocation {
  name: string;
  opened: number;
  texted: number;
}

/** A week in figures, for one person. */
export interface WeekFigures {
  monday: LocalDate;
  /** Messages that went out, whatever their channel. */
  messages: number;
  locations: readonly WeekAtLocation[];
  /** Openings that no message told of, by what was in the way. */
  held: readonly { reason: Reason; openings: number }[];
}

/** What a mail about a week says; the settings that it names are a press away. */
export interface WeekWords {
  subject: string;
  paragraphs: string[];
  rows: [name: string, value: string][];
  total: [name: string, value: string];
  closing: string[];
}

interface Remedy {
  was: string;
  change?: (them: string) => string;
}

const STOPPED = 'not texted, because';

/** Why an opening was not told, and what somebody can change about it. What is their own wish by now is not named. */
const REMEDIES: Partial<Record<Reason, Remedy>> = {
  timeframe: {
    was: 'further ahead than your timeframe',
    change: (them) => `A longer timeframe lets ${them} through.`,
  },
  'time-of-day': {
    was: 'at a time of day you did not choose',
    change: (them) => `More times of day let ${them} through.`,
  },
  weekday: { was: 'not on a weekend', change: (them) => `Without “weekends only” we tell you of ${them}.` },
  urgency: {
    was: 'below the priority you set',
    change: (them) => `A lower priority lets ${them} through.`,
  },
  'party-size': {
    was: 'too small for your party',
    change: (them) => `If you can be interviewed one by one, a smaller party lets ${them} through.`,
  },
  'not-earlier': {
    was: 'not before the date you asked for',
    change: (them) => `A later date lets ${them} through.`,
  },
  'quiet-hours': {
    was: 'open only during your quiet hours',
    change: (them) => `Shorter quiet hours let ${them} through.`,
  },
  hourly: { was: 'gone before your hourly text', change: () => 'Instant alerts tell you at once.' },
  'cool-down': { was: 'gone before the next text about that center' },
  'daily-limit': {
    was: 'over your daily limit',
    change: (them) => `A higher limit lets ${them} through.`,
  },
  'opted-out': { was: `${STOPPED} you replied STOP`, change: () => 'Reply START to get texts again.' },
  'not-verified': {
    was: `${STOPPED} your phone number is not confirmed`,
    change: () => 'Confirm it in your account.',
  },
  'no-consent': {
    was: `${STOPPED} you have not agreed to texts at your number`,
    change: () => 'Confirm it in your account.',
  },
  'number-problem': {
    was: `${STOPPED} your number does not accept our texts`,
    change: () => 'Check it in your account.',
  },
  gone: { was: 'gone before a text could leave' },
};

/** The rest is in the history. */
const MOST_REASONS = 3;
const MOST_ROWS = 10;

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
const outcome = ({ opened, texted }: Omit<WeekAtLocation, 'name'>) => `${opened} opened, ${texted} texted`;

/** What there is to say about a week; null when nothing opened. */
export function weekWords({ monday, messages, locations, held }: WeekFigures): WeekWords | null {
  const all = { opened: sum(locations, 'opened'), texted: sum(locations, 'texted') };
  if (all.opened === 0) return null;
  const busiest = locations
    .filter(({ opened }) => opened > 0)
    .toSorted((a, b) => b.opened - a.opened || a.name.localeCompare(b.name));
  const shown = busiest.slice(0, MOST_ROWS);
  const rest = busiest.slice(MOST_ROWS);
  const others = { opened: sum(rest, 'opened'), texted: sum(rest, 'texted') };
  const told =
    messages === 0
      ? 'We sent you no alert.'
      : `We sent you ${counted(messages, 'alert')} about ${all.texted}.`;
  return {
    subject: `Your week: ${counted(all.opened, 'opening')}, ${counted(messages, 'alert')}`,
    paragraphs: [
      `From ${dayOf(monday)} to ${dayOf(addDays(monday, 6))}, ${counted(all.opened, 'time')} opened at centers you watch. ${told}`,
    ],
    rows: [
      ...shown.map((location): [string, string] => [location.name, outcome(location)]),
      ...(rest.length === 0
        ? []
        : [[counted(rest.length, 'other center'), outcome(others)] as [string, string]]),
    ],
    total: ['In all', outcome(all)],
    closing: heldBack(held),
  };
}

function heldBack(held: WeekFigures['held']): string[] {
  const named = held
    .flatMap(({ reason, openings }) => {
      const remedy = REMEDIES[reason];
      return remedy === undefined || openings === 0 ? [] : [{ remedy, openings }];
    })
    .toSorted((a, b) => b.openings - a.openings);
  return named.slice(0, MOST_REASONS).map(({ remedy: { was, change }, openings }) => {
    const one = openings === 1;
    const advice = change === undefined ? '' : ` ${change(one ? 'it' : 'them')}`;
    return `${openings} ${one ? 'was' : 'were'} ${was}.${advice}`;
  });
}

const sum = (rows: readonly Omit<WeekAtLocation, 'name'>[], key: 'opened' | 'texted') =>
  rows.reduce((total, row) => total + row[key], 0);

/** A date is a day in every zone; read in the one that it is written in. */
const dayOf = (date: LocalDate) => spokenDay(Date.parse(`${date}T12:00:00Z`), 'UTC');
