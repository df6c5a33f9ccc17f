import { describe, expect, it } from 'vitest';
import { bodyOf, clampTyped, DEFAULTS, settingsDraftOf, settingsSummary } from './settings-draft.ts';

describe('numbers', () => {
  it.each([
    ['maxDailyNotifications', '0', 1],
    ['maxDailyNotifications', '3', 3],
    ['maxDailyNotifications', '11', 10],
    ['maxDailyNotifications', '', 1],
    ['minimumDaysOut', '6', 7],
    ['minimumDaysOut', '366', 365],
    ['minimumDaysOut', '', 90],
    ['minimumDaysOut', 'abc', 90],
    ['minimumDaysOut', '30.9', 30],
    ['partySize', '99', 10],
  ] as const)('%s typed as "%s" becomes %i', (field, typed, value) =>
    expect(clampTyped(field, typed)).toBe(value),
  );
});

describe('the form', () => {
  it('sends back what it was given', () => {
    expect(bodyOf(settingsDraftOf(DEFAULTS))).toEqual(DEFAULTS);
    const full = {
      ...DEFAULTS,
      quietHours: { from: '23:00', to: '06:30' },
      earlierThan: '2026-12-24',
      pausedUntil: '2026-12-01T00:00:00.000Z',
    };
    expect(bodyOf(settingsDraftOf(full))).toEqual(full);
  });

  it('says its effect in words', () => {
    expect(settingsSummary(settingsDraftOf(DEFAULTS))).toBe(
      'At most 5 texts a day, for dates in the next 90 days.',
    );
    expect(
      settingsSummary({ ...settingsDraftOf(DEFAULTS), immediateAlerts: false, maxDailyNotifications: '1' }),
    ).toBe('At most 1 text a day, collected into one an hour, for dates in the next 90 days.');
  });
});
