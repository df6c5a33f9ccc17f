import { describe, expect, it } from 'vitest';
import type { PreferencesPreview } from '#contract/alerts';
import type { NotificationPreferences } from '#contract/preferences';
import { formatMoment } from '#web/lib/format/format-time';
import { presentPreferences } from '#contract/present-preferences';
import { DEFAULT_PREFERENCES } from '#domain/alerts/decision/preferences';
import {
  clockWords,
  coverageWords,
  daysAndTimes,
  previewWords,
  priorityMatters,
  priorityWords,
  rateWords,
  spanWords,
  type WatchedLocation,
} from './settings-words.ts';

const NOW = Date.parse('2026-11-15T16:41:00Z');
const settings = (change: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  ...presentPreferences(DEFAULT_PREFERENCES),
  ...change,
});
const center = (name: string, perDay: number): WatchedLocation => ({
  id: 1,
  name: `${name} Enrollment Center`,
  timeZone: 'America/Phoenix',
  perDay,
  observedDays: 14,
  texts: 3,
});
const TUCSON = center('Tucson', 0.3);
const SAN_FRANCISCO = center('San Francisco', 2);
const BUSY = center('Laredo', 20);

describe('what a location texts', () => {
  it.each<[Partial<NotificationPreferences>, WatchedLocation, string]>([
    [{}, TUCSON, 'Openings in the next 90 days, any day, any time. Texted at once, at most 5 texts a day.'],
    [{}, BUSY, 'Openings in the next 30 days, any day, any time. Texted at once, at most 5 texts a day.'],
    [
      { urgencyThreshold: 10, maxDailyNotifications: 1 },
      SAN_FRANCISCO,
      'Openings in the next 7 days, any day, any time. Texted at once, at most 1 text a day.',
    ],
    [
      { immediateAlerts: false, quietHours: { from: '22:00', to: '06:30' }, partySize: 3 },
      TUCSON,
      'Openings in the next 90 days, any day, any time, with 3 seats at the same time. Texted once an hour between 6:30 AM and 10 PM, at most 5 texts a day.',
    ],
    [
      { earlierThan: '2026-12-24', weekendsOnly: true, timesOfDay: ['morning', 'evening'] },
      TUCSON,
      'Openings before Dec 24, weekends, mornings and evenings and nights. Texted at once, at most 5 texts a day.',
    ],
    [{ earlierThan: '2026-11-15' }, TUCSON, 'Nothing: no day is left before Nov 15.'],
  ])('with %j', (change, location, words) => {
    expect(coverageWords(settings(change), location, NOW)).toBe(words);
  });
});

describe('what the priority means', () => {
  it.each<[number, WatchedLocation[], string]>([
    [
      6,
      [TUCSON, SAN_FRANCISCO],
      'At 6, priority holds nothing back. From 8 on, San Francisco texts only the next 30 days.',
    ],
    [
      8,
      [TUCSON, SAN_FRANCISCO],
      'At 8, San Francisco texts only the next 30 days. From 9 on, Tucson texts only the next 60 days.',
    ],
    [10, [SAN_FRANCISCO], 'At 10, San Francisco texts only the next 7 days.'],
    [6, [BUSY], 'At 6, Laredo texts only the next 30 days.'],
    [1, [BUSY], 'At 1, priority holds nothing back. From 5 on, Laredo texts only the next 60 days.'],
  ])('at %d', (urgencyThreshold, locations, words) => {
    expect(priorityWords(settings({ urgencyThreshold }), locations)).toBe(words);
  });

  it('stands in the sentence only where it holds something back or was chosen', () => {
    expect(priorityMatters(settings(), [TUCSON, SAN_FRANCISCO])).toBe(false);
    expect(priorityMatters(settings(), [BUSY])).toBe(true);
    expect(priorityMatters(settings({ urgencyThreshold: 7 }), [])).toBe(true);
  });
});

describe('what settings would have done', () => {
  const preview = (change: Partial<PreferencesPreview>): PreferencesPreview => ({
    days: 14,
    since: '2026-11-01T16:41:00Z',
    observedDays: 14,
    texts: 0,
    openings: 0,
    examples: [],
    held: [],
    waiting: [],
    daily: [],
    locations: [],
    odds: {
      observedDays: 14,
      since: null,
      episodes: 0,
      chances: null,
      halfGoneSeconds: null,
      nearby: [],
    },
    ...change,
  });

  it.each<[Partial<PreferencesPreview>, string]>([
    [{}, 'Nothing opened at the locations you watch.'],
    [
      { openings: 11, held: [{ reason: 'quiet-hours', openings: 3 }] },
      'They would have told of 11 openings. Quiet hours held 3.',
    ],
    [
      {
        held: [
          { reason: 'timeframe', openings: 2 },
          { reason: 'urgency', openings: 1 },
        ],
      },
      'The alert timeframe held 2. Priority held 1.',
    ],
    [
      { waiting: [{ reason: 'quiet-hours', openings: 1 }] },
      '1 opening would be waiting now for the end of quiet hours.',
    ],
    [{ waiting: [{ reason: 'hourly', openings: 2 }] }, '2 openings would be waiting now for the next text.'],
  ])('%j', (change, words) => expect(previewWords(preview(change))).toBe(words));

  it.each([
    [9, 14, '4 or 5 texts a week'],
    [4, 14, 'About 2 texts a week'],
    [2, 14, 'About 1 text a week'],
    [1, 14, 'About 1 text every 2 weeks'],
    [70, 14, 'About 35 texts a week'],
    [0, 14, 'No texts in 14 days'],
    [3, 6.9, 'Too little seen to say how often'],
  ])('%d texts in %d days: %s', (texts, observedDays, words) =>
    expect(rateWords({ texts, observedDays })).toBe(words),
  );

  it.each<[Partial<PreferencesPreview>, string]>([
    [{}, 'in the last 14 days'],
    [{ observedDays: 13.6 }, 'in the last 14 days'],
    [{ observedDays: 9 }, 'in the last 14 days (we could not look during 5 days of that)'],
    [{ observedDays: 13 }, 'in the last 14 days (we could not look during 1 day of that)'],
    [
      { since: '2026-11-12T17:00:00Z', observedDays: 3 },
      `since ${formatMoment('2026-11-12T17:00:00Z')}, when we began to look`,
    ],
  ])('how far back: %j', (change, words) =>
    expect(spanWords(preview(change), Date.parse('2026-11-15T17:00:00Z'))).toBe(words),
  );
});

it('times and days are said shortly', () => {
  expect(['00:00', '12:00', '06:30', '22:00'].map(clockWords)).toEqual([
    '12 AM',
    '12 PM',
    '6:30 AM',
    '10 PM',
  ]);
  expect(daysAndTimes(settings())).toBe('any day, any time');
});
