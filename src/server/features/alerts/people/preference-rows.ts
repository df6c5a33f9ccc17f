import type { Preferences } from '#domain/alerts/decision/preferences';
import type { PreferenceColumns } from '#server/features/alerts/tables';
import type { PreferencesAsJson } from './preference-store.ts';

/** Preferences as they stand in a row, in the words of the rules. */
export function toPreferences(row: PreferenceColumns): Preferences {
  return {
    immediate: row.immediate,
    maxPerDay: row.max_per_day,
    timeframeDays: row.timeframe_days,
    urgencyThreshold: row.urgency_threshold,
    timesOfDay: row.times_of_day,
    weekendsOnly: row.weekends_only,
    quietHours:
      row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    partySize: row.party_size,
    earlierThan: row.earlier_than,
    pausedUntil: row.paused_until?.getTime() ?? null,
  };
}

export const fromJson = (row: PreferencesAsJson): Preferences =>
  toPreferences({ ...row, paused_until: row.paused_until === null ? null : new Date(row.paused_until) });

/** The way back. */
export function toColumns(preferences: Preferences): PreferenceColumns {
  const { quietHours, pausedUntil } = preferences;
  return {
    immediate: preferences.immediate,
    max_per_day: preferences.maxPerDay,
    timeframe_days: preferences.timeframeDays,
    urgency_threshold: preferences.urgencyThreshold,
    times_of_day: [...preferences.timesOfDay],
    weekends_only: preferences.weekendsOnly,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    party_size: preferences.partySize,
    earlier_than: preferences.earlierThan,
    paused_until: pausedUntil === null ? null : new Date(pausedUntil),
  };
}
