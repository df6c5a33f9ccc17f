import { Bell, BellOff } from 'lucide-react';
import { Button } from '#web/components/ui/button';
import { useWatches } from './queries.ts';
import { useWatching, type Watchable } from './use-watching.ts';

/** Set Alert, or Remove Alert where the location is watched already. */
export function WatchButton({ location }: { location: Watchable }) {
  const { data } = useWatches();
  const { setAlert, removeAlert } = useWatching();
  const watched = data?.some(({ id }) => id === location.id) === true;
  if (watched) {
    return (
      <Button
        variant="danger-outline"
        aria-label={`Remove Alert: ${location.name}`}
        onClick={() => removeAlert(location)}
      >
        <BellOff aria-hidden className="size-4" />
        Remove Alert
      </Button>
    );
  }
  return (
    <Button
      variant="outline"
      disabled={!data}
      aria-label={`Set Alert: ${location.name}`}
      onClick={() => setAlert(location)}
    >
      <Bell aria-hidden className="size-4" />
      Set Alert
    </Button>
  );
}
