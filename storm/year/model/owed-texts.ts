import type { Instant, PersonFacts, Slot, Standing } from './facts.ts';
import { type Known, slotOf, standingsAround } from './forbidden-texts.ts';
import { dateOf, localOf } from './local-time.ts';
import { entitledAt, expectMoney } from './money.ts';
import { neverLeft, openedInDay, sightingOf } from './sightings.ts';
import { isQuiet, wants } from './wanted.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** From the look that showed it until the text is with the provider. */
const PROMPT = 2 * MINUTE;
const COOL_DOWN = 15 * MINUTE;

/** `later`: its time has not come yet. */
export type Owed = 'not owed' | 'later' | 'kept' | 'broken';

/** Whether somebody had to be told of a slot, and was. */
export function owedText(person: PersonFacts, slot: Slot, known: Known, now: Instant): Owed {
  const looks = known.looks.get(slot.center) ?? [];
  const sighting = sightingOf(slot, looks);
  if (sighting === undefined) return slot.takenAt <= now ? 'not owed' : 'later';
  const { seenAt, baseline } = sighting;
  if (baseline !== 'no') return 'not owed';
  if (neverLeft(slot, known.world, looks)) return 'not owed';
  const [standing] = standingsAround(person.standings, seenAt - MINUTE, seenAt);
  if (standing === undefined || (standing.watches.get(slot.center) ?? Infinity) >= slot.openedAt)
    return 'not owed';
  if (!sighting.seatsKnown && standing.preferences.partySize > 1) return 'not owed';
  const deadline = latestDeadline(person, slot, seenAt);
  if (slot.takenAt <= deadline) return 'not owed';
  if (deadline > now) return 'later';
  // A spoiled answer may have shown it as taken, or nothing, and the next one comes later.
  if (known.world.spoiledAt.some((at) => at >= seenAt && at <= deadline)) return 'not owed';
  if (!isPlain(person, slot, known, { from: seenAt - MINUTE, until: deadline })) return 'not owed';
  if ([seenAt, deadline].some((when) => isCapped(person, standing, when))) return 'not owed';
  const told = person.texts.some(
    ({ at, openings }) =>
      at >= seenAt && at <= deadline && openings.some((opening) => slotOf(known.world, opening, at) === slot),
  );
  return told ? 'kept' : 'broken';
}

function afterQuietHours(standing: Standing, from: Instant): Instant {
  let at = from;
  while (isQuiet(standing, localOf(at, standing.zone))) at = (Math.floor(at / MINUTE) + 1) * MINUTE;
  return at;
}

/** Settings that are changed before the text leaves may put it off. */
function latestDeadline(person: PersonFacts, slot: Slot, seenAt: Instant): Instant {
  let deadline = seenAt + PROMPT;
  for (;;) {
    const standings = standingsAround(person.standings, seenAt - MINUTE, deadline);
    const latest = Math.max(...standings.map((standing) => deadlineOf(person, slot, standing, seenAt)));
    if (latest <= deadline) return deadline;
    deadline = latest;
  }
}

/** By when it must be told: at once, when quiet hours end, with the hourly text, or after the cool-down. */
function deadlineOf({ texts }: PersonFacts, slot: Slot, standing: Standing, seenAt: Instant): Instant {
  const at = afterQuietHours(standing, seenAt);
  if (!standing.preferences.immediateAlerts) {
    // One text an hour: what was not looked at in time for one comes with the next.
    const last = texts.findLast((text) => text.at >= at && text.at <= at + HOUR + PROMPT);
    const hourly = (last?.at ?? at) + HOUR;
    const allowed = afterQuietHours(standing, hourly);
    return (allowed > hourly ? allowed + HOUR : hourly) + PROMPT;
  }
  const last = texts.findLast(
    (text) => text.at <= at + PROMPT && text.openings.some(({ center }) => center === slot.center),
  );
  return (last === undefined ? at : Math.max(at, last.at + COOL_DOWN)) + PROMPT;
}

/** Nothing happened in that time that would leave room for another outcome. */
function isPlain(
  { standings, money }: PersonFacts,
  slot: Slot,
  known: Known,
  { from, until }: { from: Instant; until: Instant },
): boolean {
  if (known.world.troubles.some((trouble) => trouble.from <= until && trouble.until >= from)) return false;
  const expected = expectMoney(money, until + MINUTE);
  if (entitledAt(expected, from, MINUTE) !== 'yes' || entitledAt(expected, until, MINUTE) !== 'yes')
    return false;
  const perDay = openedInDay(known.world, slot.center, until);
  return standingsAround(standings, from, until).every(
    (one) =>
      one.number !== null &&
      !one.stopped &&
      !one.numberProblem &&
      !one.booked &&
      !one.deleted &&
      (one.pausedUntil === null || one.pausedUntil < from) &&
      one.watches.has(slot.center) &&
      wants(slot, one, from, perDay) === 'yes' &&
      wants(slot, one, until, perDay) === 'yes',
  );
}

/** The day's limit was used up, whatever with; what is over it is not sent later. */
function isCapped({ texts }: PersonFacts, { zone, preferences }: Standing, deadline: Instant): boolean {
  const day = dateOf(deadline, zone);
  const sent = texts.filter(({ at }) => at <= deadline && dateOf(at, zone) === day).length;
  return sent >= preferences.maxDailyNotifications;
}
