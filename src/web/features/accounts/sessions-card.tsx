import { TitledCard } from '#web/components/ui/card';
import { LoadFailure } from '#web/components/ui/load-failure';
import { Skeleton } from '#web/components/ui/skeleton';
import { sentenceOf } from '#web/lib/http-error';
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
      <LoadFailure title="Your sessions could not be loaded" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Please try again.')}
      </LoadFailure>
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
