import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterLocations, withFittingSlots } from '#domain/availability/filter-locations';
import { Notice } from '#web/components/ui/feedback/notice';
import { formatMoment } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { BoardError, BoardWait } from './board-wait.tsx';
import { FilterBar } from '#web/features/availability/filters/filter-bar';
import { ListPanel } from './list-panel.tsx';
import { viewOf } from '#web/features/availability/filters/list-view';
import { LocationList, type Chosen } from './location-list.tsx';
import type { ActionFor } from './location-row.tsx';
import { MapFrame, MapWait } from '#web/features/availability/map/map-frame';
import { OffMap } from '#web/features/availability/map/off-map';
import { PlaceField } from '#web/features/availability/filters/place-field';
import { useNearest } from '#web/features/availability/filters/use-nearest';
import { useAvailability, useCenters, useLocations, type Center } from '#web/features/availability/queries';
import { SearchBox } from '#web/features/availability/filters/search-box';
import { SourceNotice } from '#web/features/availability/service-status/source-notice';
import { useListView } from '#web/features/availability/filters/use-list-view';

const CenterMap = lazy(() =>
  import('#web/features/availability/map/center-map').then((m) => ({ default: m.CenterMap })),
);

const MINUTE_MS = 60_000;
const NO_CENTERS: readonly Center[] = [];

interface LocationBoardProps {
  /** Null: not known yet, and the list waits for it. */
  watched: ReadonlySet<number> | null;
  actionFor: ActionFor;
}

/** Search, filters, map and list: four ways to look at the same centers. */
export function LocationBoard({ actionFor, ...props }: LocationBoardProps) {
  const availability = useAvailability();
  const locations = useLocations();
  // What has come is drawn when the browser finds time: buttons answer meanwhile.
  const centers = useDeferredValue(useCenters(availability.data, locations.data));
  const watched = useDeferredValue(props.watched);
  const [view, change] = useListView();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const minute = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const nearest = useNearest(view);

  // Typing must never wait for a list.
  const deferred = useDeferredValue(view);
  const all = centers ?? NO_CENTERS;
  const fitting = useMemo(() => withFittingSlots(all, deferred), [all, deferred]);
  const shown = useMemo(
    () => nearest.sort(filterLocations(all, deferred), deferred.order),
    [all, deferred, nearest],
  );

  const show = useCallback(
    (location: Center['location']) => {
      const center = all.find((one) => one.location.id === location.id);
      change(viewOf(view, location.name, (center?.availability.length ?? 0) > 0 ? 'open' : 'all'));
    },
    [all, change, view],
  );
  const chooseOnMap = (location: Center['location']) => {
    if (!shown.some((one) => one.location.id === location.id)) show(location);
    setChosen({ id: location.id, reached: false });
  };
  const noteReached = useCallback(() => setChosen((one) => one && { ...one, reached: true }), []);
  const search = useCallback((query: string) => change({ query }, 'replace'), [change]);

  if (centers === null || watched === null) {
    const retry = () => void Promise.all([availability.refetch(), locations.refetch()]);
    const failed = centers === null && (availability.isError || locations.isError);
    return (
      <div className="grid min-w-0 gap-6">
        <SourceNotice />
        {failed ? <BoardError onRetry={retry} /> : <BoardWait />}
      </div>
    );
  }
  return (
    <div className="grid min-w-0 gap-6">
      <SourceNotice />
      {availability.isRefetchError && (
        <Notice tone="warning" role="status" title="We could not reach the server">
          You see what was open at {formatMoment(new Date(availability.dataUpdatedAt).toISOString())}. We try
          again by ourselves.
        </Notice>
      )}
      <FilterBar
        view={view}
        change={change}
        centers={centers}
        search={
          <SearchBox query={view.query} locations={locations.data ?? []} onSearch={search} onChoose={show} />
        }
      />
      <MapFrame>
        <Suspense fallback={<MapWait />}>
          <CenterMap centers={fitting} shown={shown} watched={watched} onChoose={chooseOnMap} />
        </Suspense>
        <OffMap centers={shown} watched={watched} onChoose={chooseOnMap} />
      </MapFrame>
      <ListPanel
        view={view}
        change={change}
        centers={shown}
        place={view.order === 'nearest' && <PlaceField view={view} change={change} nearest={nearest} />}
      >
        <LocationList
          key={JSON.stringify(deferred)}
          centers={shown}
          now={minute}
          watched={watched}
          milesTo={nearest.milesTo}
          actionFor={actionFor}
          chosen={chosen}
          onReached={noteReached}
        />
      </ListPanel>
    </div>
  );
}
