import type { Key, ReactNode } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Loading } from '#web/components/ui/feedback/loading';

interface PagedQuery<Page> {
  data: { pages: readonly Page[] } | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface PagedListProps<Page, Entry> {
  /** What the list is of, for those who wait or find it broken. */
  what: string;
  empty: string;
  query: PagedQuery<Page>;
  entriesOf: (page: Page) => readonly Entry[];
  keyOf: (entry: Entry) => Key;
  children: (entry: Entry) => ReactNode;
}

/** A log that is read page by page, in each of its states. */
export function PagedList<Page, Entry>(props: PagedListProps<Page, Entry>) {
  const { what, empty, query, entriesOf, keyOf, children } = props;
  const entries = query.data?.pages.flatMap(entriesOf);
  if (entries === undefined) {
    return query.isError ? (
      <LoadProblem title={`We could not load ${what}`} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={`Loading ${what}`} blocks={['h-14', 'h-14']} />
    );
  }
  if (entries.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={keyOf(entry)} className="py-3.5 first:pt-0 last:pb-0">
            {children(entry)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show Older
        </Button>
      )}
    </>
  );
}
