import { Card } from '#web/components/ui/card';
import { LoadProblem } from '#web/components/ui/load-problem';
import { Skeleton } from '#web/components/ui/skeleton';
import { Spinner } from '#web/components/ui/spinner';

/** The shape of what is coming, with the specified spinner. */
export function BoardWait() {
  return (
    <div role="status" className="grid gap-6">
      <Card className="grid gap-3 p-4! sm:grid-cols-6 sm:p-5!">
        <Skeleton className="h-11 sm:col-span-2" />
        <Skeleton className="h-11 sm:col-span-2" />
        <Skeleton className="h-11 sm:col-span-2" />
        <Skeleton className="h-11 sm:col-span-3" />
        <Skeleton className="h-11 max-sm:hidden sm:col-span-3" />
        <Skeleton className="h-11 max-sm:hidden sm:col-span-4" />
      </Card>
      <Card className="p-4! sm:p-5!">
        <Skeleton className="aspect-[975/610]" />
      </Card>
      <Card className="grid gap-4 p-3! sm:p-5!">
        <p className="flex items-center gap-2 text-xl text-ink-2">
          <Spinner />
          <span className="font-display text-lg">Loading locations</span>
        </p>
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
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
