import { accountHref } from '#contract/account-sections';
import { PAGE } from '#contract/pages';
import type { Reason } from '#domain/alerts/decision/reasons';

interface SettingLink {
  label: string;
  href: string;
}

const field = (label: string, id: string): SettingLink => ({
  label: `Change ${label}`,
  href: `${accountHref('alerts')}#${id}`,
});
const PHONE: SettingLink = { label: 'Check your number', href: accountHref('phone') };

/** The control that held an opening; what nobody can change has none. The ids are those of the fields on that page. */
const SETTINGS: Partial<Record<Reason, SettingLink>> = {
  'not-verified': PHONE,
  'no-consent': PHONE,
  'opted-out': PHONE,
  'number-problem': PHONE,
  'not-paid': { label: 'See your subscription', href: accountHref('billing') },
  'not-watching': { label: 'Choose locations', href: PAGE.dashboard },
  booked: { label: 'I still need one', href: PAGE.dashboard },
  paused: field('the pause', 'settings-sentence'),
  'party-size': field('party size', 'settings-partySize'),
  timeframe: field('the timeframe', 'settings-minimumDaysOut'),
  'not-earlier': field('the date', 'settings-earlier'),
  weekday: field('weekends only', 'settings-times'),
  'time-of-day': field('the times', 'settings-times'),
  urgency: field('the priority', 'settings-priority'),
  'quiet-hours': field('quiet hours', 'settings-quiet'),
  hourly: field('instant alerts', 'settings-instant'),
  'daily-limit': field('the limit', 'settings-maxDailyNotifications'),
};

export const settingBehind = (reason: Reason | null): SettingLink | null =>
  reason === null ? null : (SETTINGS[reason] ?? null);
