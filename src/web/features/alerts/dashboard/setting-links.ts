import type { WatchedCenter } from '#contract/dashboard';

const ALERT_SETTINGS = '/account/alerts';

/** The field that holds something back, and what its link is called. */
const FIELDS: Partial<Record<string, { name: string; id: string }>> = {
  timeframe: { name: 'Change dates', id: 'settings-minimumDaysOut' },
  'not-earlier': { name: 'Change dates', id: 'settings-earlier' },
  'party-size': { name: 'Change party size', id: 'settings-partySize' },
  weekday: { name: 'Change days', id: 'settings-times' },
  'time-of-day': { name: 'Change times', id: 'settings-times' },
  urgency: { name: 'Change priority', id: 'settings-priority' },
  'quiet-hours': { name: 'Change quiet hours', id: 'settings-quiet' },
  'daily-limit': { name: 'Change the limit', id: 'settings-maxDailyNotifications' },
  paused: { name: 'Change the pause', id: 'settings-pause' },
};

/** Where the setting behind a reason is changed; null when none would have helped. */
export function settingHref(reason: string | null): string | null {
  const field = reason === null ? undefined : FIELDS[reason];
  return field === undefined ? null : `${ALERT_SETTINGS}#${field.id}`;
}

export function settingLink(reason: WatchedCenter['reason']): { name: string; href: string } {
  const name = reason === null ? undefined : FIELDS[reason]?.name;
  return { name: name ?? 'Change settings', href: settingHref(reason) ?? ALERT_SETTINGS };
}
