import { Bell, BellOff } from 'lucide-react';
import { Button } from '#web/components/ui/actions/button';
import type { Watchable } from './use-watch-actions.ts';

interface WatchButtonProps {
  location: Watchable;
  watched: boolean;
  onSet: (location: Watchable) => void;
  onRemove: (location: Watchable) => void;
}

/** Set Alert, or Remove Alert where the location is watched already. It asks for nothing itself: lists have many. */
export function WatchButton({ location, watched, onSet, onRemove }: WatchButtonProps) {
  if (watched) {
    return (
      <Button
        variant="outline"
        size="sm"
        className="relative whitespace-nowrap max-sm:px-2 max-sm:text-sm"
        aria-label={`Remove Alert: ${location.name}`}
        onClick={() => onRemove(location)}
      >
        <BellOff aria-hidden className="size-4 max-sm:hidden" />
        Remove Alert
      </Button>
    );
  }
  return (
    <Button
      variant="outline"
      size="sm"
      className="relative whitespace-nowrap max-sm:px-2 max-sm:text-sm"
      aria-label={`Set Alert: ${location.name}`}
      onClick={() => onSet(location)}
    >
      <Bell aria-hidden className="size-4 max-sm:hidden" />
      Set Alert
    </Button>
  );
}
