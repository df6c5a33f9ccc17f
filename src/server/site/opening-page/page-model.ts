import { bookingUrlOf } from '#domain/availability/program-links';
import { spokenClock, spokenDay, spokenMoment } from '#domain/time/spoken-time';
import type { LinkedOpening, OpenedLink } from '#server/features/alerts/service';
import type { OpenPlace } from '#server/features/availability/service';
import { durationInWords } from './age.ts';

/** `unsure`: open at the last look, which is too long ago to rely on. */
export type OpeningState = 'open' | 'unsure' | 'gone';

export interface AlsoOpenRow {
  when: string;
  where: string;
  seats: number;
}

/** What the page behind a text says, in words. */
export interface OpeningPage {
  state: OpeningState;
  /** The state in words. */
  label: string;
  note: string;
  /** Since the last look at the center; null when there was none. */
  checkedSeconds: number | null;
  /** The soonest that is still open, or the soonest of all; null when its rows are no longer kept. */
  headline: { id: number; day: string; clock: string; center: string; place: string; seats: number } | null;
  bookingUrl: string;
  /** When we first saw it. */
  found: string | null;
  alsoOpen: AlsoOpenRow[];
  /** Other times of the same text that are taken. */
  alsoGone: string[];
}

export interface OpeningPageFacts extends OpenedLink {
  /** What is open at the center of the headline and around it. */
  near: readonly OpenPlace[];
  /** The official site has not answered for a while. */
  sourceIsDown: boolean;
}

/** A center with something open is looked at far more often; after this the answer is no longer one to rely on. */
const RELIABLE_SECONDS = 10 * 60;
const MORE_AT_SAME_CENTER = 2;
const MOST_ROWS = 5;

/** The opening that the page is about: the soonest that can still be booked. */
export function headlineOf(openings: readonly LinkedOpening[]): LinkedOpening | undefined {
  return openings.find(({ open }) => open) ?? openings[0];
}

export function openingPage(facts: OpeningPageFacts): OpeningPage {
  const { openings, now } = facts;
  const headline = headlineOf(openings);
  if (headline === undefined) return FORGOTTEN;
  const checkedSeconds = secondsSince(headline.checkedAt, now);
  const state = stateOf(headline, checkedSeconds, facts.sourceIsDown);
  const { location, slots } = headline;
  const others = openings.filter((opening) => opening !== headline);
  return {
    state,
    label: labelOf(state, headline),
    note: noteOf(state, headline, facts),
    checkedSeconds,
    headline: {
      id: headline.id,
      day: spokenDay(Date.parse(headline.date), location.timeZone),
      clock: spokenClock(Date.parse(headline.date), location.timeZone),
      center: location.name,
      place: location.state === '' ? location.city : `${location.city}, ${location.state}`,
      seats: slots,
    },
    bookingUrl: bookingUrlOf(headline.programs, facts.program),
    found: foundAt(headline, now),
    alsoOpen: alsoOpen(headline, openings, facts.near),
    alsoGone: others.filter(({ open }) => !open).map(whenOf),
  };
}

const FORGOTTEN: OpeningPage = {
  state: 'gone',
  label: 'Gone already',
  note: 'This text is too old: we no longer keep what it was about.',
  checkedSeconds: null,
  headline: null,
  bookingUrl: bookingUrlOf([]),
  found: null,
  alsoOpen: [],
  alsoGone: [],
};

function stateOf(opening: LinkedOpening, checkedSeconds: number | null, sourceIsDown: boolean): OpeningState {
  if (!opening.open) return 'gone';
  return sourceIsDown || checkedSeconds === null || checkedSeconds > RELIABLE_SECONDS ? 'unsure' : 'open';
}

function labelOf(state: OpeningState, { checkedAt, location }: LinkedOpening): string {
  if (state === 'open') return 'Still open';
  if (state === 'gone') return 'Gone already';
  return checkedAt === null
    ? 'Not checked yet'
    : `Open at ${spokenClock(checkedAt.getTime(), location.timeZone)}`;
}

function noteOf(
  state: OpeningState,
  { date, goneAt, firstSeenAt }: LinkedOpening,
  { now, sourceIsDown }: OpeningPageFacts,
): string {
  if (state === 'open') return 'It can be gone within a minute.';
  if (state === 'unsure')
    return sourceIsDown
      ? 'CBP’s site is not answering us, so this may be gone by now.'
      : 'We have not looked since, so this may be gone by now.';
  if (goneAt === null && Date.parse(date) <= now.getTime()) return 'Its time has come.';
  const lasted = goneAt === null ? null : Math.max(0, (goneAt.getTime() - firstSeenAt.getTime()) / 1_000);
  const open = lasted === null ? '' : `It was open for about ${durationInWords(lasted)}. `;
  return `${open}We text you when the next one opens.`;
}

/** With its day unless that is today at the center. */
function foundAt({ firstSeenAt, location: { timeZone } }: LinkedOpening, now: Date): string {
  const at = firstSeenAt.getTime();
  const isToday = spokenDay(at, timeZone) === spokenDay(now.getTime(), timeZone);
  return `Found ${isToday ? spokenClock(at, timeZone) : spokenMoment(at, timeZone)}`;
}

function alsoOpen(
  headline: LinkedOpening,
  openings: readonly LinkedOpening[],
  near: readonly OpenPlace[],
): AlsoOpenRow[] {
  const told = openings.filter((opening) => opening.open && opening !== headline);
  const rows = told.map((opening) => ({
    when: whenOf(opening),
    where: `${opening.location.city} · in this text`,
    seats: opening.slots,
  }));
  const isTold = ({ location }: OpenPlace, date: string) =>
    openings.some((opening) => opening.location.id === location.id && opening.date === date);
  const further = near.flatMap((place) => {
    const { location, miles, slots } = place;
    const isHere = location.id === headline.location.id;
    return slots
      .filter(({ date }) => !isTold(place, date))
      .slice(0, isHere ? MORE_AT_SAME_CENTER : 1)
      .map(({ date, slots: seats }) => ({
        when: spokenMoment(Date.parse(date), location.timeZone),
        where: isHere ? `${location.city} · same center` : `${location.name} · ${Math.round(miles)} miles`,
        seats,
      }));
  });
  return [...rows, ...further].slice(0, MOST_ROWS);
}

const whenOf = ({ date, location }: LinkedOpening) => spokenMoment(Date.parse(date), location.timeZone);

const secondsSince = (at: Date | null, now: Date): number | null =>
  at === null ? null : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000));
