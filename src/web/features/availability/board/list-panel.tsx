import { RefreshCw } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Program } from '#domain/availability/programs';
import { countSentence } from '#domain/availability/filter-locations';
import { Freshness } from '#web/components/layout/freshness';
import { Button } from '#web/components/ui/actions/button';
import { hasFilters, withoutFilters, type ListView } from '#web/features/availability/filters/list-view';
import { ProgramNote } from '#web/features/availability/program-note';
import type { Center } from '#web/features/availability/queries';
import { useRefresh } from './use-refresh.ts';
import type { ChangeView } from '#web/features/availability/filters/use-list-view';

interface ListPanelProps {
  view: ListView;
  change: ChangeView;
  centers: readonly Center[];
  program: Program;
  /** The ZIP field, when nearest first was chosen. */
  place: ReactNode;
  children: ReactNode;
}

/** How many there are, how fresh that is, and what is shown of them. */
export function ListPanel({ view, change, centers, program, place, children }: ListPanelProps) {
  const { refresh, refreshing, announcement } = useRefresh(centers.length, program);
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 py-3 sm:px-5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <h3 id="list-title" className="text-lg tabular-nums">
            {countSentence(centers.length, view)}
          </h3>
          <Freshness />
          <ProgramNote program={program} />
        </div>
        <Button
          variant="outline"
          size="sm"
          className="shrink-0"
          aria-busy={refreshing || undefined}
          onClick={refresh}
        >
          <RefreshCw aria-hidden className={clsx('size-4', refreshing && 'animate-spin')} />
          Refresh
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {place && <div className="px-4 pb-4 sm:px-5">{place}</div>}
      {centers.length > 0 ? children : <NothingFound view={view} change={change} />}
    </>
  );
}

function NothingFound({ view, change }: Pick<ListPanelProps, 'view' | 'change'>) {
  return (
    <div className="grid justify-items-center gap-4 border-t border-line px-4 py-12 text-center">
      <p role="status">No enrollment centers found matching your filters.</p>
      <div className="flex flex-wrap justify-center gap-2">
        {view.status !== 'all' && view.query === '' && (
          <Button onClick={() => change({ status: 'all' })}>Show All Centers</Button>
        )}
        {hasFilters(view) && (
          <Button variant="outline" onClick={() => change(withoutFilters(view))}>
            Clear Filters
          </Button>
        )}
      </div>
    </div>
  );
}
