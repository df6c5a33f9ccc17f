/** A program is a set of centers and a link to book: slots belong to centers. */
export const PROGRAMS = ['global-entry', 'nexus', 'sentri', 'fast'] as const;
export type Program = (typeof PROGRAMS)[number];

export const DEFAULT_PROGRAM: Program = 'global-entry';

export const PROGRAM_NAMES: Readonly<Record<Program, string>> = {
  'global-entry': 'Global Entry',
  nexus: 'NEXUS',
  sentri: 'SENTRI',
  fast: 'FAST',
};
