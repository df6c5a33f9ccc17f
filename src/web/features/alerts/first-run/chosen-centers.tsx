import { X } from 'lucide-react';
import type { WatchedCenter } from '#contract/dashboard';
import { useWatchActions } from '../watches/use-watch-actions.ts';

/** More of an area would push the next step out of sight. */
const MOST_SHOWN = 6;

/** What is watched so far, with a way to take each back. */
export function ChosenCenters({ centers }: { centers: readonly WatchedCenter[] }) {
  const { removeAlert } = useWatchActions();
  return (
    <ul className="flex flex-wrap gap-2">
      {centers.slice(0, MOST_SHOWN).map((center) => (
        <li key={center.id} className="flex items-center rounded-control bg-sunken pl-3 dark:bg-line/60">
          {center.name}
          <button
            type="button"
            aria-label={`Remove alert: ${center.name}`}
            onClick={() => removeAlert(center)}
            className="grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      {centers.length > MOST_SHOWN && (
        <li className="content-center text-ink-2">and {centers.length - MOST_SHOWN} more</li>
      )}
    </ul>
  );
}
