import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AvailabilityEntry, LocationEntry, OpeningHistory } from '#contract/availability';
import { API } from '#contract/paths';
import { ANY_PROGRAM } from '#contract/program-paths';
import { DEFAULT_PROGRAM, type Program } from '#domain/availability/programs';
import { nextAvailable, openSeats } from '#domain/availability/status';

/** From the specification: how often availability is asked for anew. */
const POLL_MS = 180_000;

export const centerHistoryQuery = (id: number) =>
  queryOptions<OpeningHistory | null>({ queryKey: [API.locationHistory.replace(':id', String(id))] });

const locations = (client: QueryClient, path: string = ANY_PROGRAM.locations) =>
  client.fetchQuery<LocationEntry[] | null>({ queryKey: [path] });

const availability = (client: QueryClient, path: string = ANY_PROGRAM.availability) =>
  client.fetchQuery<AvailabilityEntry[] | null>({ queryKey: [path] });

/** The address of a public list for one program; Global Entry's has none of its own. */
export const ofProgram = (path: string, program: Program): string =>
  program === DEFAULT_PROGRAM ? path : `${path}?program=${program}`;

/** One center out of the list, under a key of its own, so that a page can carry it without the other ones. */
export const centerQuery = (slug: string) =>
  queryOptions<LocationEntry | null>({
    queryKey: [API.locations, slug],
    queryFn: async ({ client }) => (await locations(client))?.find((one) => one.slug === slug) ?? null,
  });

/** What is open at one center; null when it is no longer on the list. */
export const centerAvailabilityQuery = (id: number) =>
  queryOptions<AvailabilityEntry['availability'] | null>({
    queryKey: [API.availability, id],
    queryFn: async ({ client }) =>
      (await availability(client))?.find(({ location }) => location.id === id)?.availability ?? null,
    refetchInterval: POLL_MS,
  });

/** What the directory shows of a center. */
export interface DirectoryEntry {
  slug: string;
  name: string;
  city: string;
  state: string;
  iata: string | null;
  timeZone: string;
  /** Open seats in all. */
  seats: number;
  /** The earliest time with one. */
  next: string | null;
}

/** Every center that takes interviews for a program, with its next openings. */
export const directoryQuery = (program: Program = DEFAULT_PROGRAM) =>
  queryOptions<DirectoryEntry[] | null>({
    queryKey: [ofProgram(API.locations, program), 'with', API.availability],
    queryFn: async ({ client }) => {
      const [list, open] = await Promise.all([
        locations(client, ofProgram(API.locations, program)),
        availability(client, ofProgram(API.availability, program)),
      ]);
      return list === null || open === null ? null : joinDirectory(list, open);
    },
    refetchInterval: POLL_MS,
  });

function joinDirectory(list: readonly LocationEntry[], open: readonly AvailabilityEntry[]): DirectoryEntry[] {
  const slots = new Map(open.map((entry) => [entry.location.id, entry.availability]));
  return list
    .filter(({ retired }) => !retired)
    .map(({ id, slug, name, city, state, iata, timeZone }) => {
      const open = slots.get(id) ?? [];
      return { slug, name, city, state, iata, timeZone, seats: openSeats(open), next: nextAvailable(open) };
    });
}
