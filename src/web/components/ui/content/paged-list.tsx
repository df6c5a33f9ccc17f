import type { Key, ReactNode } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Skeleton } from '#web/components/ui/feedback/skeleton';

interface PagedListProps<Entry> {
  /** What the list is of, for those who wait or find it broken. */
  what: string;
  empty: string;
  entries: readonly Entry[] | undefined;
  failed: boolean;
  onRetry: () => void;
  more: { has: boolean; busy: boolean; load: () => void };
  keyOf: (entry: Entry) => Key;
  children: (entry: Entry) => ReactNode;
}

/** A log that is read page by page, in each of its states. */
export function PagedList<Entry>(props: PagedListProps<Entry>) {
  const { what, empty, entries, failed, onRetry, more, keyOf, children } = props;
  if (entries === undefined && !failed) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading {what}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (entries === undefined) {
    return <LoadProblem title={`We could not load ${what}`} onRetry={onRetry} />;
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
      {more.has && (
        <Button variant="outline" className="mt-4" busy={more.busy} onClick={more.load}>
          Show Older
        </Button>
      )}
    </>
  );
}
