import { useMemo } from 'react';
import { Container } from '#web/components/layout/container';
import { Freshness } from '#web/components/layout/freshness';
import { FirstRun } from '#web/features/alerts/first-run';
import { NotificationPanel } from '#web/features/alerts/notification-panel';
import { NumberProblemBanner } from '#web/features/alerts/phone/phone-panel';
import { useWatches } from '#web/features/alerts/queries';
import type { Watchable } from '#web/features/alerts/use-watching';
import { WatchButton } from '#web/features/alerts/watch-button';
import { LocationBoard } from '#web/features/availability/location-board';
import { useUser } from '#web/lib/auth/auth-context';

const alertAction = (location: Watchable) => <WatchButton location={location} />;

export function DashboardScreen() {
  const { username } = useUser();
  const { data: watches } = useWatches();
  const watched = useMemo(() => new Set(watches?.map(({ id }) => id)), [watches]);
  return (
    <Container className="py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-ink-2">Dashboard</p>
          <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">Welcome back, {username}</h1>
        </div>
        <Freshness />
      </div>
      <div className="mt-6 grid gap-6 empty:hidden">
        <NumberProblemBanner />
        <FirstRun />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LocationBoard watched={watched} actionFor={alertAction} />
        <NotificationPanel />
      </div>
    </Container>
  );
}
