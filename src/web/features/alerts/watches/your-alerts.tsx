import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WatchEntry } from '#contract/watches';
import { openSeats } from '#domain/availability/status';
import { Button } from '#web/components/ui/actions/button';
import { Pill } from '#web/components/ui/content/pill';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { AreaList } from '../areas/area-list.tsx';
import { useAreas } from '../areas/area-queries.ts';
import { useWatches } from '#web/features/alerts/queries';
import { useUser } from '#web/lib/auth/auth-context';
import { useRegainedFocus } from '#web/lib/hooks/use-regained-focus';
import { useWatchActions } from './use-watch-actions.ts';

const NO_ALERTS =
  "You haven't set any alerts yet. Press Set Alert at a location and we text you when something opens there.";

const UNPAID = 'Alerts need an active subscription. Those you had set are kept for you.';

const AreaForm = lazyPart(
  () => import('../areas/area-form.tsx').then((m) => m.AreaForm),
  <Skeleton className="h-64" />,
);

/** Every area and every location watched by itself, with what is open there and a way to remove it. */
export function YourAlerts() {
  const { isSubscribed } = useUser();
  const watches = useWatches();
  const { data: areas } = useAreas();
  const [adding, setAdding] = useState(false);
  if (!isSubscribed) return <p className="text-[0.9375rem] text-ink-2">{UNPAID}</p>;
  return (
    <QueryContent
      query={watches}
      loading={<Loading label="Loading your alerts" blocks={['h-12', 'h-12']} className="gap-2" />}
      failure="Your alerts could not be loaded"
      failureText="They keep running."
    >
      {(watches) => (
        <div className="grid gap-4">
          {areas && areas.length > 0 && <AreaList areas={areas} />}
          <WatchList watches={watches} />
          {adding ? (
            <AreaForm onSaved={() => setAdding(false)} />
          ) : (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => setAdding(true)}
            >
              Watch an Area
            </Button>
          )}
        </div>
      )}
    </QueryContent>
  );
}

function WatchList({ watches }: { watches: readonly WatchEntry[] }) {
  const { removeAlert } = useWatchActions();
  const part = useRef<HTMLDivElement>(null);
  const focus = useRegainedFocus(() => part.current);
  const shown = watches.filter(({ chosen, retired }) => chosen || retired);
  return (
    <div ref={part} {...focus} tabIndex={-1} className="outline-none">
      {watches.length === 0 && <p className="text-[0.9375rem] text-ink-2">{NO_ALERTS}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {shown.map((watch) => (
          <li key={watch.id} className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="leading-snug font-medium">{watch.name}</p>
              <p className="text-[0.9375rem] text-ink-2 tabular-nums">
                {placeAndSeats(watch)}
                {watch.retired && (
                  <span className="ml-2">
                    <Pill tone="warning">No longer listed</Pill>
                  </span>
                )}
              </p>
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="shrink-0"
              aria-label={`Remove alert: ${watch.name}`}
              onClick={() => removeAlert(watch)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeAndSeats({ city, state, availability }: WatchEntry): string {
  const seats = openSeats(availability);
  const open = seats === 0 ? 'none open now' : `${seats} ${seats === 1 ? 'slot' : 'slots'} open`;
  return `${state === '' ? city : `${city}, ${state}`} · ${open}`;
}

export function AlertCount() {
  const { data } = useWatches();
  if (!data) return null;
  return (
    <Pill>
      <span className="tabular-nums">
        {data.length}
        <span className="sr-only"> {data.length === 1 ? 'location' : 'locations'}</span>
      </span>
    </Pill>
  );
}
