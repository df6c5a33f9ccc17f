import { PAGE } from './pages.ts';

/** The parts of Account Settings, each with an address. */
export const ACCOUNT_SECTIONS = ['alerts', 'phone', 'billing', 'history', 'security'] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

export const isAccountSection = (name: string): name is AccountSection =>
  ACCOUNT_SECTIONS.some((section) => section === name);

export const accountHref = (section: AccountSection): string =>
  PAGE.accountSection.replace(':section', section);
