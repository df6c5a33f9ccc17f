import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterLocations, watchedFirst, withFittingSlots } from '#domain/availability/filter-locations';
import type { Program } from '#domain/availability/programs';
import { openSeats } from '#domain/availability/status';
import { Card } from '#web/components/ui/content/card';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { Notice } from '#web/components/ui/feedback/notice';
import { formatMoment } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { statusQuery } from '#web/lib/query/availability-queries';
import { FilterBar } from '#web/features/availability/filters/filter-bar';
import { viewOf } from '#web/features/availability/filters/list-view';
import { PlaceField } from '#web/features/availability/filters/place-field';
import { SearchBox } from '#web/features/availability/filters/search-box';
import { useListView } from '#web/features/availability/filters/use-list-view';
import { useNearest } from '#web/features/availability/filters/use-nearest';
import { useSearchShortcut } from '#web/features/availability/filters/use-search-shortcut';
import type { MapCircle } from '#web/features/availability/map/center-map';
import { MapWait } from '#web/features/availability/map/map-frame';
import { OffMap } from '#web/features/availability/map/off-map';
import { useAvailability, useCenters, useLocations, type Center } from '#web/features/availability/queries';
import { SourceNotice } from '#web/features/availability/service-status/source-notice';
import { BoardError, BoardWait } from './board-wait.tsx';
import { ListPanel } from './list-panel.tsx';
import { LocationList, type Chosen } from './location-list.tsx';
import type { ActionFor } from './location-row.tsx';
import { ViewSwitch } from './view-switch.tsx';

const CenterMap = lazyPart(
  () => import('#web/features/availability/map/center-map').then((m) => m.CenterMap),
  <MapWait />,
);

const MINUTE_MS = 60_000;
const NO_CENTERS: readonly Center[] = [];
const SEARCH_ID = 'search';

interface LocationBoardProps {
  /** Null: not known yet, and the list waits for it. */
  watched: ReadonlySet<number> | null;
  /** By location: the dates that fit the reader's settings. */
  fitting: ReadonlyMap<number, ReadonlySet<string>>;
  /** Areas that the reader watches, for the map. */
  circles: readonly MapCircle[];
  actionFor: ActionFor;
  /** Whose centers are shown. */
  program: Program;
}

/** Search and filters, and what they leave as a list or on the map. */
export function LocationBoard({ actionFor, fitting, circles, program, ...props }: LocationBoardProps) {
  const availability = useAvailability(program);
  const locations = useLocations(program);
  const { data: status } = useQuery(statusQuery);
  // What has come is drawn when the browser finds time: buttons answer meanwhile.
  const centers = useDeferredValue(useCenters(availability.data, locations.data));
  const watched = useDeferredValue(props.watched);
  const [view, change] = useListView();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const nearest = useNearest(view);
  useSearchShortcut(`${SEARCH_ID}-input`);

  // Typing must never wait for a list.
  const deferred = useDeferredValue(view);
  const all = centers ?? NO_CENTERS;
  const inTime = useMemo(() => withFittingSlots(all, deferred), [all, deferred]);
  const shown = useMemo(() => {
    const sorted = nearest.sort(filterLocations(all, deferred), deferred.order);
    return deferred.query === '' || watched === null ? sorted : watchedFirst(sorted, watched);
  }, [all, deferred, nearest, watched]);
  const seats = useMemo(
    () => new Map(all.map((center) => [center.location.id, openSeats(center.availability)])),
    [all],
  );

  const show = useCallback(
    (location: Center['location']) => change(viewOf(view, location.name)),
    [change, view],
  );
  const choose = useCallback(
    (location: Center['location']) => setChosen({ id: location.id, reached: false }),
    [],
  );
  const noteReached = useCallback(() => setChosen((one) => one && { ...one, reached: true }), []);
  const search = useCallback((query: string) => change({ query }, 'replace'), [change]);

  if (centers === null || watched === null) {
    const retry = () => void Promise.all([availability.refetch(), locations.refetch()]);
    const failed = centers === null && (availability.isError || locations.isError);
    return failed ? <BoardError onRetry={retry} /> : <BoardWait />;
  }
  const list = (rows: readonly Center[]) => (
    <LocationList
      key={JSON.stringify(deferred)}
      centers={rows}
      now={minute}
      watched={watched}
      fitting={fitting}
      milesTo={nearest.milesTo}
      actionFor={actionFor}
      program={program}
      chosen={chosen}
      onReached={noteReached}
    />
  );
  return (
    <section aria-labelledby="browse-title" className="grid min-w-0 gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="browse-title" className="text-[1.375rem]">
          Browse
        </h2>
        <ViewSwitch map={view.map} onChange={(map) => change({ map })} />
      </div>
      {status?.source !== 'down' && <SourceNotice />}
      {availability.isRefetchError && (
        <Notice tone="warning" role="status" title="We could not reach the server">
          You see what was open at {formatMoment(new Date(availability.dataUpdatedAt).toISOString())}. We try
          again by ourselves.
        </Notice>
      )}
      <Card aria-label="Enrollment centers" className="overflow-clip p-0!">
        <div className="px-4 pt-4 sm:px-5 sm:pt-5">
          <FilterBar
            view={view}
            change={change}
            centers={centers}
            search={
              <SearchBox
                id={SEARCH_ID}
                label="Search by city, location name or airport code"
                query={view.query}
                locations={locations.data ?? []}
                seatsAt={(id) => seats.get(id) ?? null}
                onSearch={search}
                onChoose={show}
              />
            }
          />
        </div>
        <ListPanel
          view={view}
          change={change}
          centers={shown}
          program={program}
          place={view.order === 'nearest' && <PlaceField view={view} change={change} nearest={nearest} />}
        >
          {view.map ? (
            <>
              <div className="border-t border-line p-4 sm:p-5">
                <CenterMap
                  centers={inTime}
                  shown={shown}
                  watched={watched}
                  circles={circles}
                  onChoose={choose}
                />
                <OffMap centers={shown} watched={watched} onChoose={choose} />
              </div>
              {list(inTime.filter(({ location }) => location.id === chosen?.id))}
            </>
          ) : (
            list(shown)
          )}
        </ListPanel>
      </Card>
    </section>
  );
}
