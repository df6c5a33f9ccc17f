import { OFFICIAL_BOOKING_URL, OFFICIAL_SITE_URL } from '#domain/brand';
import { DEFAULT_PROGRAM, type Program } from './programs.ts';

/** Where its times are booked; the start page where the code of the program is not known. */
export const BOOKING_URLS: Readonly<Record<Program, string>> = {
  'global-entry': OFFICIAL_BOOKING_URL,
  nexus: OFFICIAL_BOOKING_URL.replace('service=up', 'service=nh'),
  sentri: OFFICIAL_SITE_URL,
  fast: OFFICIAL_SITE_URL,
};

/** For which program somebody books at a center: the one they applied for, or else the first that the center has. */
export const bookedProgram = (programs: readonly Program[], applied: Program = DEFAULT_PROGRAM): Program =>
  programs.includes(applied) ? applied : (programs[0] ?? applied);

export const bookingUrlOf = (programs: readonly Program[], applied?: Program): string =>
  BOOKING_URLS[bookedProgram(programs, applied)];
