import { useInfiniteQuery } from '@tanstack/react-query';
import { sendForJson } from '#web/lib/http/http';

const PAGE_SIZE = 10;

interface Page {
  next: number | string | null;
}

/** One page after the other, newest first. */
export const usePagedQuery = <Answer extends Page>(path: string, filter: Record<string, string> = {}) =>
  useInfiniteQuery({
    queryKey: [path, 'pages', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: String(PAGE_SIZE) });
      if (pageParam !== null) query.set('before', String(pageParam));
      return sendForJson<Answer>('GET', `${path}?${query.toString()}`);
    },
    initialPageParam: null as number | string | null,
    getNextPageParam: ({ next }) => next,
  });
