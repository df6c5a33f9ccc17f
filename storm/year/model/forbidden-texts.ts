import type { AlertText, Instant, Look, PersonFacts, Slot, Standing, WorldFacts } from './facts.ts';
import { dateOf, instantOf, localOf } from './local-time.ts';
import { entitledAt, expectMoney } from './money.ts';
import { lastLook, openedInDay, sightingOf } from './sightings.ts';
import { isQuiet, wants } from './wanted.ts';

/** One call may be on its way when somebody changes their mind. */
export const IN_FLIGHT = 15_000;
const MINUTE = 60_000;
const COOL_DOWN = 15 * MINUTE;
/** How old the last look may be when something is announced. */
const FRESH = 5 * MINUTE;
const LONGEST_TEXT = 160;

/** Every way in which these standings held at some moment of the last seconds. */
export function standingsAround(
  standings: readonly Standing[],
  from: Instant,
  until: Instant,
): readonly Standing[] {
  const last = standings.findLastIndex(({ since }) => since <= from);
  return standings.filter(({ since }, index) => index >= Math.max(0, last) && since <= until);
}

export interface Known {
  world: WorldFacts;
  looks: ReadonlyMap<number, readonly Look[]>;
}

/** One sentence for each promise that a text breaks. */
export function forbiddenTexts(person: PersonFacts, texts: readonly AlertText[], known: Known): string[] {
  return texts.flatMap((text) =>
    [
      ...whoMayBeTold(person, text),
      ...whatMayBeTold(person, text, known),
      ...howOften(person, text),
      ...howItReads(text),
    ].map((what) => `${what}: "${text.body}" at ${new Date(text.at).toISOString()}`),
  );
}

function whoMayBeTold(person: PersonFacts, { at, number }: AlertText): string[] {
  const around = standingsAround(person.standings, at - IN_FLIGHT, at).filter((one) => one.number === number);
  if (around.length === 0) return ['texted a number that is not theirs'];
  return [
    ...(around.every(({ stopped }) => stopped) ? ['texted after STOP'] : []),
    ...whoMayBeAlerted(person, around, at).map((when) => `texted ${when}`),
  ];
}

/** What ends or suspends alerts by whatever channel. */
export function whoMayBeAlerted({ money }: PersonFacts, around: readonly Standing[], at: Instant): string[] {
  const every = (is: (standing: Standing) => boolean) => around.every(is);
  const entitled = entitledAt(expectMoney(money, at + MINUTE), at, IN_FLIGHT);
  return [
    ...(every(({ deleted }) => deleted) ? ['after the account was deleted'] : []),
    ...(every(({ booked }) => booked) ? ['somebody who has an interview'] : []),
    ...(every(({ pausedUntil }) => pausedUntil !== null && pausedUntil > at) ? ['during a pause'] : []),
    ...(every((one) => isQuiet(one, localOf(at, one.zone))) ? ['in quiet hours'] : []),
    ...(entitled === 'no' ? ['without a subscription'] : []),
  ];
}

/** The slot that stands behind what a text names: the newest that had been there by then. */
export const slotOf = (
  { slots }: Pick<WorldFacts, 'slots'>,
  { center, local }: AlertText['openings'][number],
  at: Instant,
): Slot | undefined =>
  slots.findLast((slot) => slot.center === center && slot.local === local && slot.openedAt <= at);

function whatMayBeTold(person: PersonFacts, text: AlertText, known: Known): string[] {
  const { at, openings } = text;
  return openings.flatMap((opening) => {
    const slot = slotOf(known.world, opening, at);
    const broken = aboutOpening(person, opening, at, known);
    if (slot === undefined) return broken;
    const before = person.texts.filter(
      (other) =>
        !other.undelivered &&
        other.at < at &&
        other.openings.some((told) => slotOf(known.world, told, other.at) === slot),
    );
    const isSpoiled = sightingOf(slot, known.looks.get(opening.center) ?? [])?.spoiled === true;
    if (before.length > 0 && !isSpoiled) broken.push(`told of ${opening.center} ${opening.local} twice`);
    return broken;
  });
}

/** What may not be said of an opening by whatever channel. */
export function aboutOpening(
  { standings }: PersonFacts,
  opening: AlertText['openings'][number],
  at: Instant,
  known: Known,
): string[] {
  const around = standingsAround(standings, at - IN_FLIGHT, at);
  const slot = slotOf(known.world, opening, at);
  const name = `${opening.center} ${opening.local}`;
  // It may have been an answer of yesterday: nobody can tell.
  const isSpoiled = known.world.spoiledAt.some((spoiled) => spoiled <= at && at - spoiled <= FRESH);
  if (slot === undefined) return isSpoiled ? [] : [`told of ${name}, which never existed`];
  const looks = known.looks.get(opening.center) ?? [];
  const sighting = sightingOf(slot, looks);
  if (sighting === undefined || sighting.seenAt > at)
    return isSpoiled ? [] : [`told of ${name}, which no look had shown`];
  const broken: string[] = [];
  const look = lastLook(looks, at);
  if (look === undefined || at - look.at > FRESH) broken.push(`told of ${name} without a fresh look`);
  else if (slot.takenAt <= look.at && !isSpoiled)
    broken.push(`told of ${name}, which the last look showed as gone`);
  if (sighting.baseline === 'yes' && !isSpoiled && !sighting.spoiled)
    broken.push(`told of ${name}, which the first look in an hour showed`);
  const newestBy = sighting.spoiled ? at : sighting.believedBy;
  if (!around.some(({ watches }) => (watches.get(opening.center) ?? Infinity) <= newestBy))
    broken.push(`told of ${name}, which was open before they watched, or is not watched`);
  const perDay = openedInDay(known.world, opening.center, at);
  if (around.every((one) => wants(slot, one, at, perDay) === 'no'))
    broken.push(`told of ${name}, which their settings exclude`);
  return broken;
}

function howOften(person: PersonFacts, text: AlertText): string[] {
  if (text.undelivered) return [];
  const { at } = text;
  const { standings } = person;
  const texts = person.texts.filter(({ undelivered }) => !undelivered);
  const now = standingsAround(standings, at - IN_FLIGHT, at);
  const zone = now.at(-1)?.zone ?? 'UTC';
  const day = dateOf(at, zone);
  const today = texts.filter((other) => other.at <= at && dateOf(other.at, zone) === day);
  const ofDay = standingsAround(standings, (today[0]?.at ?? at) - IN_FLIGHT, at);
  const broken: string[] = [];
  const sameZone = ofDay.every((one) => one.zone === zone);
  if (sameZone && today.length > Math.max(...ofDay.map((one) => one.preferences.maxDailyNotifications)))
    broken.push(`text ${today.length} of a day, over the limit`);
  const last = texts.findLast((other) => other.at < at);
  if (last === undefined) return broken;
  if (now.every(({ preferences }) => !preferences.immediateAlerts)) {
    const sinceHourly = now.every((one) => one.since < last.at);
    if (sinceHourly && Math.floor(last.at / 3_600_000) === Math.floor(at / 3_600_000))
      broken.push('a second text within an hour');
    return broken;
  }
  if (at - last.at < COOL_DOWN && !breaksThrough(text, last)) broken.push('a text within the cool-down');
  return broken;
}

/** Earlier than anything the last text announced, or at another center. The zones of centers do not matter for that. */
function breaksThrough({ openings }: AlertText, last: AlertText): boolean {
  const centers = new Set(last.openings.map(({ center }) => center));
  const earliest = Math.min(...last.openings.map(({ local }) => instantOf(local, 'UTC')));
  return openings.some(
    ({ center, local }) => !centers.has(center) || instantOf(local, 'UTC') < earliest + 12 * 60 * MINUTE,
  );
}

function howItReads({ body, openings }: AlertText): string[] {
  const clocks = openings.map(({ local }) => clockOf(local));
  return [
    ...(body.length > LONGEST_TEXT ? ['longer than one text'] : []),
    ...(body.startsWith('Gatelight: ') ? [] : ['does not say who writes']),
    ...(clocks.some((clock) => body.includes(clock)) ? [] : ['names none of its times']),
  ];
}

function clockOf(local: string): string {
  const hour = Number(local.slice(11, 13));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${local.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
