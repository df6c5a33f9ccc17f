import { MutationCache, QueryClient } from '@tanstack/react-query';
import { getOrNull } from '#web/lib/http/http';
import { mutationRetryDelay, queryRetryDelay, shouldRetryMutation, shouldRetryQuery } from './retry.ts';
import { noticeEndedSession } from './ended-session.ts';

const MINUTE_MS = 60_000;

/** Numbers of the specification, sections 7 and 9. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => getOrNull(pathOf(queryKey)),
        staleTime: 2 * MINUTE_MS,
        gcTime: 15 * MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: shouldRetryQuery,
        retryDelay: queryRetryDelay,
      },
      mutations: {
        // Offline the person is told at once; a paused button would look broken.
        networkMode: 'always',
        retry: shouldRetryMutation,
        retryDelay: mutationRetryDelay,
      },
    },
  });
}

function pathOf(queryKey: readonly unknown[]): string {
  const [path] = queryKey;
  if (typeof path !== 'string') throw new Error('The first part of a query key is the path to get.');
  return path;
}
