import { useInfiniteQuery } from '@tanstack/react-query';
import { sendForJson } from '#web/lib/http/http';

const PAGE_SIZE = 10;

interface Page {
  next: number | null;
}

/** One page after the other, newest first. */
export const usePagedQuery = <Answer extends Page>(path: string) =>
  useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam }) => {
      const before = pageParam === null ? '' : `&before=${pageParam}`;
      return sendForJson<Answer>('GET', `${path}?limit=${PAGE_SIZE}${before}`);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
