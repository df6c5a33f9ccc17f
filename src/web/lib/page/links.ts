import { DEFAULT_SUPPORT_EMAIL } from '#domain/brand';
import { PAGE } from '#contract/pages';
import { pageSetting } from './page-settings.ts';

export function supportEmail(): string {
  return pageSetting('supportEmail') || DEFAULT_SUPPORT_EMAIL;
}

export function supportMailto(subject?: string): string {
  return `mailto:${supportEmail()}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}

/** Where a demo visitor finds the simulated mail box and phone; null when the providers are real. */
export function simulatorConsole(): string | null {
  return pageSetting('simulatorConsole') || null;
}

/** Where the landing page's sections are, in the order of the header. */
export const SECTIONS = [
  { id: 'features', name: 'Features' },
  { id: 'pricing', name: 'Pricing' },
  { id: 'how-it-works', name: 'How It Works' },
  { id: 'about', name: 'Help & FAQ' },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];

export const sectionHref = (id: SectionId) => `${PAGE.home}#${id}`;
