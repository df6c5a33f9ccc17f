import type { PreferencesPreview } from '#contract/alerts';
import { FEWEST_DAYS } from '#domain/availability/odds/seen-location';
import { percentWords } from '#domain/availability/odds/odds-words';
import { daysInWords } from '#domain/time/counted-days';
import { durationInWords } from '#web/lib/format/durations';
import { dayName } from '#web/lib/format/format-time';
import { shortName } from './settings-words.ts';

type Odds = PreferencesPreview['odds'];
type Nearby = Odds['nearby'][number];

/** Why no chances are shown. */
export const tooLittle = ({ observedDays }: Odds): string =>
  `Not enough seen yet: ${daysInWords(Math.floor(observedDays))}. Chances are shown after ${FEWEST_DAYS}.`;

/** What the chances rest on, and how fast to be. */
export function basisWords({ episodes, since, observedDays, halfGoneSeconds }: Odds): string {
  const times =
    episodes === 0 ? 'Nothing that fits opened' : `Something that fits opened ${timesWords(episodes)}`;
  const from = since === null ? '' : ` since ${dayName(since.slice(0, 10))}`;
  const watched = ` (${daysInWords(Math.round(observedDays))} of watching)`;
  const others = episodes === 0 ? '; the chance rests on the other centers' : '';
  const fast =
    halfGoneSeconds === null ? '' : ` Half of those were gone in ${durationInWords(halfGoneSeconds)}.`;
  return `${times}${from}${watched}${others}.${fast}`;
}

const timesWords = (times: number): string => (times === 1 ? 'once' : `${times} times`);

/** "Adding Nogales (62 mi) makes it 3 times as likely: 45% within 14 days." */
export function nearbyWords({ name, miles, days, chance }: Nearby, chances: Odds['chances']): string {
  const now = chances?.find((entry) => entry.days === days)?.chance ?? 0;
  const adding = `Adding ${shortName(name)} (${miles} mi)`;
  const times = Math.round(chance / now);
  return now > 0 && times >= 2
    ? `${adding} makes it ${times} times as likely: ${percentWords(chance)} within ${days} days.`
    : `${adding} raises it from ${percentWords(now)} to ${percentWords(chance)} within ${days} days.`;
}
