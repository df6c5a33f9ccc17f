import type { WatchedCenter } from '#contract/dashboard';

const ALERT_SETTINGS = '/account/alerts';

/** Where the field is that holds something back, and what its link is called. */
const FIELDS: Partial<Record<NonNullable<WatchedCenter['reason']>, { name: string; id: string }>> = {
  timeframe: { name: 'Change dates', id: 'settings-minimumDaysOut' },
  'not-earlier': { name: 'Change dates', id: 'settings-earlier' },
  'party-size': { name: 'Change party size', id: 'settings-partySize' },
  weekday: { name: 'Change days', id: 'settings-times' },
  'time-of-day': { name: 'Change times', id: 'settings-times' },
  urgency: { name: 'Change priority', id: 'settings-priority' },
};

export function settingLink(reason: WatchedCenter['reason']): { name: string; href: string } {
  const field = reason === null ? undefined : FIELDS[reason];
  return field === undefined
    ? { name: 'Change settings', href: ALERT_SETTINGS }
    : { name: field.name, href: `${ALERT_SETTINGS}#${field.id}` };
}
