import { type Program, PROGRAMS } from './programs.ts';

/** As the source calls it; its bulk call and its list are asked for this one. */
export const GLOBAL_ENTRY = 'Global Entry';

/** What the source calls them; interviews for two kinds of FAST are at different centers. */
export const PROGRAM_SERVICES: Readonly<Record<Program, readonly string[]>> = {
  'global-entry': [GLOBAL_ENTRY],
  nexus: ['NEXUS'],
  sentri: ['SENTRI'],
  fast: ['U.S. / Canada FAST', 'U.S. / Mexico FAST'],
};

/** All but the one that is always asked for. */
export const OTHER_SERVICES: readonly string[] = PROGRAMS.flatMap(
  (program) => PROGRAM_SERVICES[program],
).filter((service) => service !== GLOBAL_ENTRY);

export const programsOf = (services: readonly string[]): Program[] =>
  PROGRAMS.filter((program) => PROGRAM_SERVICES[program].some((service) => services.includes(service)));
