import { useWatchedIds } from '#web/features/alerts/queries';
import { useWatchActions, type Watchable } from './use-watch-actions.ts';
import { WatchButton } from './watch-button.tsx';

/** Set Alert or Remove Alert for one center, for a subscriber. */
export function CenterAlert({ location }: { location: Watchable }) {
  const watched = useWatchedIds();
  const { setAlert, removeAlert } = useWatchActions();
  return (
    <WatchButton
      location={location}
      watched={watched?.has(location.id) ?? false}
      onSet={setAlert}
      onRemove={removeAlert}
    />
  );
}
