import { QueryClient } from '@tanstack/react-query';
import type { LocationEntry } from '#contract/availability';
import { PAGE } from '#contract/pages';
import type { RenderRequest } from '#contract/rendering';
import { historyQuery, statusQuery } from '#web/lib/query/availability-queries';
import {
  centerAvailabilityQuery,
  centerHistoryQuery,
  centerQuery,
  directoryQuery,
} from '#web/lib/query/center-queries';
import type { Route } from '#web/app/routing/routes';

interface Query {
  queryKey: readonly unknown[];
}

export interface LoadedPage {
  client: QueryClient;
  /** What it shows from rows that change; the browser goes on from these answers. */
  queries: readonly Query[];
  /** The center that the page is about. */
  center: LocationEntry | null;
  found: boolean;
}

/** Reads what a page shows before it is rendered. What cannot be read now is left to the browser. */
export async function loadPage(route: Route, { pathname, read }: RenderRequest): Promise<LoadedPage> {
  const client = new QueryClient({
    defaultOptions: {
      queries: { queryFn: ({ queryKey: [path] }) => read(String(path)), retry: false, staleTime: Infinity },
    },
  });
  if (route.path === PAGE.location) {
    const own = centerQuery(pathname.split('/')[2] ?? '');
    await client.prefetchQuery(own);
    const center = client.getQueryData(own.queryKey);
    if (!center) return { client, queries: [], center: null, found: center === undefined };
    const rest = [centerAvailabilityQuery(center.id), centerHistoryQuery(center.id), statusQuery];
    await Promise.all(rest.map((query) => prefetch(client, query)));
    return { client, queries: [own, ...rest], center, found: true };
  }
  const queries = QUERIES[route.path] ?? [];
  await Promise.all(queries.map((query) => prefetch(client, query)));
  return { client, queries, center: null, found: route.path !== '*' };
}

const QUERIES: Partial<Record<Route['path'], readonly Query[]>> = {
  [PAGE.home]: [historyQuery, statusQuery],
  [PAGE.locations]: [directoryQuery(), statusQuery],
  [PAGE.status]: [statusQuery],
  [PAGE.dashboard]: [statusQuery],
};

const prefetch = (client: QueryClient, query: Query) => client.prefetchQuery(query);
