import type { Plant } from './plant.ts';

const DECIDE = 'src/domain/alerts/decision/decide.ts';
const MATCH = 'src/domain/alerts/decision/match.ts';
const decides = { file: DECIDE, caughtBy: 'src/domain/alerts/decision/decide.test.ts' };
const matches = { file: MATCH, caughtBy: 'src/domain/alerts/decision/match.test.ts' };

export const alertsPlants: readonly Plant[] = [
  {
    ...decides,
    name: 'one text more than the daily limit',
    find: 'person.alertsToday >= preferences.maxPerDay',
    replace: 'person.alertsToday > preferences.maxPerDay',
  },
  {
    ...decides,
    name: 'a cool-down of half its length',
    find: 'now - last.at >= cooldown ||',
    replace: 'now - last.at >= cooldown / 2 ||',
  },
  {
    ...decides,
    name: 'later openings break through the cool-down, earlier ones wait',
    find: 'opening.startsAt < last.earliest',
    replace: 'opening.startsAt > last.earliest',
  },
  {
    ...decides,
    name: 'hourly texts several times an hour',
    find: 'textedThisHour || plannedAt >= thisHour',
    replace: 'plannedAt >= thisHour',
  },
  {
    ...decides,
    name: 'texts in quiet hours',
    find: 'if (quiet !== null) return wanted',
    replace: 'if (quiet !== null && quiet < now) return wanted',
  },
  {
    ...matches,
    name: 'texts without a subscription',
    find: "if (!entitled) return 'not-paid';",
    replace: '',
  },
  {
    ...matches,
    name: 'texts after an interview was booked',
    find: "if (booked) return 'booked';",
    replace: '',
  },
  { ...matches, name: 'a pause that ends at once', find: 'pausedUntil > now', replace: 'pausedUntil < now' },
  {
    ...matches,
    name: 'told of what was open before the watch',
    find: "if (opening.appearedAt < watchingSince) return 'open-before-watch';",
    replace: '',
  },
  { ...matches, name: 'fewer seats than the party needs', find: 'partySize > seats ||', replace: '' },
  {
    ...matches,
    name: 'the last day of the timeframe is missing',
    find: 'traits.daysAhead > timeframeDays',
    replace: 'traits.daysAhead >= timeframeDays',
  },
  {
    ...matches,
    name: 'a day that is not earlier',
    find: 'traits.date < earlierThan)',
    replace: 'traits.date <= earlierThan)',
  },
  {
    name: 'quiet hours over midnight are never quiet',
    file: 'src/domain/alerts/decision/quiet-hours.ts',
    find: 'minute >= quiet.from || minute < quiet.to',
    replace: 'minute >= quiet.from && minute < quiet.to',
    caughtBy: 'src/domain/alerts/decision/quiet-hours.test.ts',
  },
  {
    name: 'defaults hold back what the form promises',
    file: 'src/domain/alerts/decision/urgency.ts',
    find: 'reach: [3, 7, 14, 30, ANY]',
    replace: 'reach: [3, 7, 14, 30, 60]',
    caughtBy: 'src/domain/alerts/decision/urgency.test.ts',
  },
  {
    name: 'STOP is not understood',
    file: 'src/domain/alerts/messages/reply-words.ts',
    find: "stop: ['STOP', 'STOPALL'",
    replace: "stop: ['STOPALL'",
    caughtBy: 'src/domain/alerts/messages/reply-words.test.ts',
  },
  {
    name: 'four openings spelled out',
    file: 'src/domain/alerts/messages/compose.ts',
    find: 'const MOST_SPELT_OUT = 3;',
    replace: 'const MOST_SPELT_OUT = 4;',
    caughtBy: 'src/domain/alerts/messages/compose.test.ts',
  },
  {
    name: 'a text that may have gone out is sent again',
    file: 'src/domain/alerts/message-state.ts',
    find: "claimed: { from: ['waiting'], to: 'sending' }",
    replace: "claimed: { from: ['waiting', 'unknown'], to: 'sending' }",
    caughtBy: 'src/domain/alerts/message-state.test.ts',
  },
  {
    name: 'foreign numbers become American ones',
    file: 'src/domain/alerts/phone-number.ts',
    find: 'if (isForeignNumber(typed)) return typed.trim();',
    replace: '',
    caughtBy: 'src/domain/alerts/phone-number.test.ts',
  },
  {
    name: 'an area without its edge',
    file: 'src/domain/alerts/area.ts',
    find: "if (area.kind === 'state') return candidate.state === area.place;",
    replace: "if (area.kind === 'state') return candidate.state !== area.place;",
    caughtBy: 'src/domain/alerts/area.test.ts',
  },
];
