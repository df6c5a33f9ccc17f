import { describe, expect, it } from 'vitest';
import { presentPreferences } from '#contract/present-preferences';
import { DEFAULT_PREFERENCES } from '#domain/alerts/decision/preferences';
import { changesTo, clampTyped, settingsDraftOf, settingsOf } from './settings-draft.ts';

const DEFAULTS = presentPreferences(DEFAULT_PREFERENCES);

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
  it('stands for what it was given', () => {
    expect(settingsOf(settingsDraftOf(DEFAULTS))).toEqual(DEFAULTS);
    const full = {
      ...DEFAULTS,
      quietHours: { from: '23:00', to: '06:30' },
      earlierThan: '2026-12-24',
      pausedUntil: '2026-12-01T00:00:00.000Z',
    };
    expect(settingsOf(settingsDraftOf(full))).toEqual(full);
  });

  it('sends nothing when nothing changed, and clears what was cleared', () => {
    const full = { ...DEFAULTS, quietHours: { from: '23:00', to: '06:30' } };
    expect(changesTo(full, { ...full, timesOfDay: [...full.timesOfDay] })).toBeNull();
    expect(changesTo(full, DEFAULTS)).toMatchObject({ quietHours: null });
    expect(changesTo(full, { ...full, maxDailyNotifications: 2 })).toEqual({
      immediateAlerts: true,
      maxDailyNotifications: 2,
      minimumDaysOut: 90,
      urgencyThreshold: 6,
    });
  });
});
