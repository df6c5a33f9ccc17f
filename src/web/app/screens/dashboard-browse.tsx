import { useCallback, useMemo } from 'react';
import { DEFAULT_PROGRAM } from '#domain/availability/programs';
import { useAreas } from '#web/features/alerts/areas/area-queries';
import { useDashboard } from '#web/features/alerts/dashboard/queries';
import { useWatchedIds } from '#web/features/alerts/queries';
import { useWatchActions, type Watchable } from '#web/features/alerts/watches/use-watch-actions';
import { WatchButton } from '#web/features/alerts/watches/watch-button';
import { LocationBoard } from '#web/features/availability/board/location-board';
import { useUserOnceKnown } from '#web/lib/auth/auth-context';

/** All centers, below what is one's own: fetched after it. */
export function DashboardBrowse() {
  const { data } = useDashboard(useUserOnceKnown() !== null);
  const watched = useWatchedIds();
  const { setAlert, removeAlert } = useWatchActions();
  const alertAction = useCallback(
    (location: Watchable, isWatched: boolean) => (
      <WatchButton location={location} watched={isWatched} onSet={setAlert} onRemove={removeAlert} />
    ),
    [setAlert, removeAlert],
  );
  const { data: areas } = useAreas();
  const circles = useMemo(() => (areas ?? []).flatMap(({ map }) => map ?? []), [areas]);
  const centers = data?.centers;
  const fitting = useMemo(
    () => new Map(centers?.map((center) => [center.id, new Set(center.fitting.map(({ date }) => date))])),
    [centers],
  );
  return (
    <LocationBoard
      watched={watched}
      fitting={fitting}
      circles={circles}
      actionFor={alertAction}
      program={data?.program ?? DEFAULT_PROGRAM}
    />
  );
}
