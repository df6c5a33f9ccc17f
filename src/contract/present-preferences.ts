import type { Preferences } from '#domain/alerts/decision/preferences';
import type { NotificationPreferences } from './preferences.ts';

/** Preferences of the rules under the names of the API: the server's answers, and the defaults that the form starts with. */
export function presentPreferences(preferences: Preferences): NotificationPreferences {
  const { quietHours, pausedUntil } = preferences;
  return {
    immediateAlerts: preferences.immediate,
    maxDailyNotifications: preferences.maxPerDay,
    minimumDaysOut: preferences.timeframeDays,
    urgencyThreshold: preferences.urgencyThreshold,
    timesOfDay: [...preferences.timesOfDay],
    weekendsOnly: preferences.weekendsOnly,
    quietHours: quietHours && { from: toClock(quietHours.from), to: toClock(quietHours.to) },
    partySize: preferences.partySize,
    earlierThan: preferences.earlierThan,
    pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
  };
}

const two = (value: number): string => String(value).padStart(2, '0');
const toClock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
