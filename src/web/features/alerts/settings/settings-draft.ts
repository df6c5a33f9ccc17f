import type { NotificationPreferences, NotificationPreferencesBody } from '#contract/preferences';
import { presentPreferences } from '#contract/present-preferences';
import { DEFAULT_PREFERENCES, LIMITS } from '#domain/alerts/preferences';
import type { TimeOfDay } from '#domain/time/time-of-day';

/** What the form holds: numbers as typed, until the field is left. */
export interface SettingsDraft {
  immediateAlerts: boolean;
  maxDailyNotifications: string;
  minimumDaysOut: string;
  urgencyThreshold: number;
  timesOfDay: readonly TimeOfDay[];
  weekendsOnly: boolean;
  quiet: { on: boolean; from: string; to: string };
  partySize: string;
  /** A date, or empty. */
  earlierThan: string;
  pausedUntil: string | null;
}

/** The specification's, kept when the settings cannot be loaded. */
export const DEFAULTS: NotificationPreferences = presentPreferences(DEFAULT_PREFERENCES);

/** Where a number goes that is none; the specification's, section 5. */
export const NUMBER_FIELDS = {
  maxDailyNotifications: { ...LIMITS.maxPerDay, fallback: 1 },
  minimumDaysOut: { ...LIMITS.timeframeDays, fallback: 90 },
  partySize: { ...LIMITS.partySize, fallback: 1 },
} as const;
export type NumberFieldName = keyof typeof NUMBER_FIELDS;

export function clampTyped(field: NumberFieldName, typed: string): number {
  const { min, max, fallback } = NUMBER_FIELDS[field];
  const value = Math.trunc(Number(typed));
  if (typed.trim() === '' || !Number.isFinite(value)) return fallback;
  return Math.min(max, Math.max(min, value));
}

const NIGHT = { from: '22:00', to: '07:00' };

export function settingsDraftOf(saved: NotificationPreferences): SettingsDraft {
  return {
    immediateAlerts: saved.immediateAlerts,
    maxDailyNotifications: String(saved.maxDailyNotifications),
    minimumDaysOut: String(saved.minimumDaysOut),
    urgencyThreshold: saved.urgencyThreshold,
    timesOfDay: saved.timesOfDay,
    weekendsOnly: saved.weekendsOnly,
    quiet: { on: saved.quietHours !== null, ...(saved.quietHours ?? NIGHT) },
    partySize: String(saved.partySize),
    earlierThan: saved.earlierThan ?? '',
    pausedUntil: saved.pausedUntil,
  };
}

export function bodyOf(draft: SettingsDraft): NotificationPreferencesBody {
  const { on, from, to } = draft.quiet;
  return {
    immediateAlerts: draft.immediateAlerts,
    maxDailyNotifications: clampTyped('maxDailyNotifications', draft.maxDailyNotifications),
    minimumDaysOut: clampTyped('minimumDaysOut', draft.minimumDaysOut),
    urgencyThreshold: draft.urgencyThreshold,
    timesOfDay: [...draft.timesOfDay],
    weekendsOnly: draft.weekendsOnly,
    quietHours: on ? { from, to } : null,
    partySize: clampTyped('partySize', draft.partySize),
    earlierThan: draft.earlierThan === '' ? null : draft.earlierThan,
    pausedUntil: draft.pausedUntil,
  };
}

/** "At most 5 texts a day, for dates in the next 90 days." */
export function settingsSummary(draft: SettingsDraft): string {
  const { maxDailyNotifications: texts, minimumDaysOut: days } = bodyOf(draft);
  const rhythm = draft.immediateAlerts ? '' : ', collected into one an hour';
  return `At most ${texts} ${texts === 1 ? 'text' : 'texts'} a day${rhythm}, for dates in the next ${days} days.`;
}
