import { Card } from '#web/components/ui/content/card';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { Spinner } from '#web/components/ui/feedback/spinner';

/** The shape and the size of what is coming, with the specified spinner. */
export function BoardWait() {
  return (
    <section className="grid gap-4">
      <h2 className="flex min-h-13 items-center text-[1.375rem]">Browse</h2>
      <Card className="grid gap-4 p-4! sm:p-5!">
        <div role="status" className="grid gap-4">
          <Skeleton className="h-11" />
          <p className="flex min-h-11 items-center gap-2 text-xl text-ink-2">
            <Spinner />
            <span className="font-display text-lg">Loading locations</span>
          </p>
          <Skeleton className="h-[600px]" />
        </div>
      </Card>
    </section>
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
