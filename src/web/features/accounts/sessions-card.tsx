import { TitledCard } from '#web/components/ui/content/card';
import { LoadProblem } from '#web/components/ui/feedback/load-problem';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useSessions } from './queries.ts';
import { SessionRow } from './session-row.tsx';

export function SessionsCard() {
  return (
    <TitledCard
      id="sessions"
      title="Sessions"
      lead="Where you are logged in. End any session you do not recognize."
    >
      <SessionList />
    </TitledCard>
  );
}

function SessionList() {
  const { data, error, isPending, refetch } = useSessions();
  if (isPending) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading your sessions</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (!data) {
    return (
      <LoadProblem title="Your sessions could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  const ordered = data.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <ul className="divide-y divide-line">
      {ordered.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}
