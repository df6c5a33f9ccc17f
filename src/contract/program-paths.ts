import { API } from './paths.ts';

/** Apart, because a visitor's first page loads all of the other addresses. */
export const PROGRAM_API = {
  program: '/api/user/program',
} as const;

/** The public lists with the centers of all programs. */
export const ANY_PROGRAM = {
  locations: `${API.locations}?program=any`,
  availability: `${API.availability}?program=any`,
} as const;
