import { RefreshCw } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { countSentence } from '#domain/availability/filter-locations';
import { Button } from '#web/components/ui/actions/button';
import { Card } from '#web/components/ui/content/card';
import { FIRST_VIEW, hasFilters, type ListView } from '#web/features/availability/filters/list-view';
import type { Center } from '#web/features/availability/queries';
import { useRefresh } from './use-refresh.ts';
import type { ChangeView } from '#web/features/availability/filters/use-list-view';

interface ListPanelProps {
  view: ListView;
  change: ChangeView;
  centers: readonly Center[];
  /** The ZIP field, when nearest first was chosen. */
  place: ReactNode;
  children: ReactNode;
}

export function ListPanel({ view, change, centers, place, children }: ListPanelProps) {
  const { refresh, refreshing, announcement } = useRefresh(centers.length);
  return (
    <Card aria-labelledby="list-title" className="grid gap-4 p-3! sm:p-5!">
      <div className="flex items-center justify-between gap-3">
        <h2 id="list-title" className="min-w-0 text-xl tabular-nums">
          {countSentence(centers.length, view.status)}
        </h2>
        <Button variant="outline" className="shrink-0" aria-busy={refreshing || undefined} onClick={refresh}>
          <RefreshCw aria-hidden className={clsx('size-4', refreshing && 'animate-spin')} />
          Refresh
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {place}
      {centers.length > 0 ? children : <NothingFound view={view} change={change} />}
    </Card>
  );
}

function NothingFound({ view, change }: Pick<ListPanelProps, 'view' | 'change'>) {
  return (
    <div className="grid justify-items-center gap-4 rounded-control border border-dashed border-line-strong px-4 py-12 text-center">
      <p role="status">No enrollment centers found matching your filters.</p>
      <div className="flex flex-wrap justify-center gap-2">
        {view.status !== 'all' && <Button onClick={() => change({ status: 'all' })}>Show All Centers</Button>}
        {hasFilters(view) && (
          <Button
            variant="outline"
            onClick={() => change({ ...FIRST_VIEW, order: view.order, zip: view.zip })}
          >
            Clear Filters
          </Button>
        )}
      </div>
      {view.status !== 'all' && (
        <p className="max-w-md text-[0.9375rem] text-ink-2">
          A center without appointments can still be watched: that is what alerts are for.
        </p>
      )}
    </div>
  );
}
