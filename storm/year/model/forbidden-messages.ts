import type { OtherMessage, PersonFacts } from './facts.ts';
import { aboutOpening, IN_FLIGHT, type Known, standingsAround, whoMayBeAlerted } from './forbidden-texts.ts';
import { localOf } from './local-time.ts';

const DAY = 24 * 3_600_000;
/** From Monday, 8 AM, to Tuesday night, so two of them are at least five days apart. */
const WEEK_FROM_HOUR = 8;
const BETWEEN_WEEKS = 5 * DAY;

/** One sentence for each promise that a mail or a notification breaks. `before`: those that came earlier. */
export function forbiddenMessages(
  person: PersonFacts,
  messages: readonly OtherMessage[],
  before: readonly OtherMessage[],
  known: Known,
): string[] {
  return messages.flatMap((message) => {
    const broken =
      message.kind === 'week' ? aboutWeek(person, message, before) : aboutAlert(person, message, known);
    return broken.map((what) => `${what}: "${message.title}" at ${new Date(message.at).toISOString()}`);
  });
}

/** An alert by another channel follows the rules of texts, except that STOP is about texts alone. */
function aboutAlert(person: PersonFacts, { at, kind, openings }: OtherMessage, known: Known): string[] {
  const around = standingsAround(person.standings, at - IN_FLIGHT, at);
  const isOn = around.some((one) => (kind === 'mail' ? one.mailAlerts : one.browsers.size > 0));
  return [
    ...(isOn ? [] : [`a ${kind} that was never turned on`]),
    ...whoMayBeAlerted(person, around, at).map((when) => `a ${kind} ${when}`),
    ...openings.flatMap((opening) => aboutOpening(person, opening, at, known)),
  ];
}

function aboutWeek(
  { standings }: PersonFacts,
  message: OtherMessage,
  before: readonly OtherMessage[],
): string[] {
  const { at } = message;
  const around = standingsAround(standings, at - IN_FLIGHT, at);
  const isTime = around.some(({ zone }) => {
    const local = localOf(at, zone);
    const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
    return weekday === 2 || (weekday === 1 && Number(local.slice(11, 13)) >= WEEK_FROM_HOUR);
  });
  const last = before.findLast((other) => other.kind === 'week' && other.at < at);
  return [
    ...(around.every(({ deleted }) => deleted) ? ['a weekly mail after the account was deleted'] : []),
    ...(isTime ? [] : ['a weekly mail at another time than Monday morning to Tuesday night']),
    ...(last !== undefined && at - last.at < BETWEEN_WEEKS ? ['a second mail about one week'] : []),
  ];
}
