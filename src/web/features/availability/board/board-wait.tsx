import { Card } from '#web/components/ui/content/card';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { Spinner } from '#web/components/ui/feedback/spinner';
import { MapFrame, MapWait } from '#web/features/availability/map/map-frame';

/** The shape and the size of what is coming, with the specified spinner. */
export function BoardWait() {
  return (
    <div role="status" className="grid gap-6">
      <Card className="grid gap-3 p-4! sm:p-5!">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="h-11" />
        <Skeleton className="h-11 max-sm:hidden" />
      </Card>
      <MapFrame>
        <MapWait />
      </MapFrame>
      <Card className="grid gap-4 p-3! sm:p-5!">
        <p className="flex min-h-11 items-center gap-2 text-xl text-ink-2">
          <Spinner />
          <span className="font-display text-lg">Loading locations</span>
        </p>
        <Skeleton className="h-[600px]" />
      </Card>
    </div>
  );
}

export function BoardError({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <LoadProblem title="The list of locations could not be loaded" onRetry={onRetry}>
        Please try again in a moment. Your alerts keep running.
      </LoadProblem>
    </Card>
  );
}
