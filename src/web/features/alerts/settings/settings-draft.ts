import type { NotificationPreferences, NotificationPreferencesBody } from '#contract/preferences';
import type { DateWishes } from '#domain/alerts/decision/coverage';
import { LIMITS } from '#domain/alerts/decision/preferences';
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

/** The settings that a draft stands for. */
export function settingsOf(draft: SettingsDraft): NotificationPreferences {
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

const OPTIONAL = [
  'timesOfDay',
  'weekendsOnly',
  'quietHours',
  'partySize',
  'earlierThan',
  'pausedUntil',
] as const satisfies (keyof NotificationPreferences)[];

/** What is sent: the four fields that the call asks for, and of the others only those that changed. Null when nothing did. */
export function changesTo(
  saved: NotificationPreferences,
  wanted: NotificationPreferences,
): NotificationPreferencesBody | null {
  const isSame = (field: keyof NotificationPreferences) =>
    JSON.stringify(saved[field]) === JSON.stringify(wanted[field]);
  if ((Object.keys(wanted) as (keyof NotificationPreferences)[]).every(isSame)) return null;
  const changed = OPTIONAL.filter((field) => !isSame(field)).map((field) => [field, wanted[field]]);
  return {
    immediateAlerts: wanted.immediateAlerts,
    maxDailyNotifications: wanted.maxDailyNotifications,
    minimumDaysOut: wanted.minimumDaysOut,
    urgencyThreshold: wanted.urgencyThreshold,
    ...Object.fromEntries(changed),
  };
}

/** How far ahead the settings ask for openings, in the words of the rules. */
export const dateWishesOf = (settings: NotificationPreferences): DateWishes => ({
  timeframeDays: settings.minimumDaysOut,
  urgencyThreshold: settings.urgencyThreshold,
  earlierThan: settings.earlierThan,
});

/** Null when the pause is over. */
export const pauseAt = ({ pausedUntil }: NotificationPreferences, now: number): string | null =>
  pausedUntil !== null && Date.parse(pausedUntil) > now ? pausedUntil : null;
