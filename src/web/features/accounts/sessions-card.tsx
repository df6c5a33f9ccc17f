import { TitledCard } from '#web/components/ui/content/card';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
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
  return (
    <QueryContent
      query={useSessions()}
      loading={<Loading label="Loading your sessions" blocks={['h-14', 'h-14']} />}
      failure="Your sessions could not be loaded"
    >
      {(sessions) => (
        <ul className="divide-y divide-line">
          {sessions
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
        </ul>
      )}
    </QueryContent>
  );
}
