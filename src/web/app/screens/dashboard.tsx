import { clsx } from 'clsx';
import { useCallback } from 'react';
import { Container } from '#web/components/layout/container';
import { Freshness } from '#web/components/layout/freshness';
import { FirstRun } from '#web/features/alerts/first-run';
import { NotificationPanel } from '#web/features/alerts/notification-panel';
import { NumberProblemBanner } from '#web/features/alerts/phone/phone-panel';
import { useWatchedIds } from '#web/features/alerts/queries';
import { useWatchActions, type Watchable } from '#web/features/alerts/watches/use-watch-actions';
import { WatchButton } from '#web/features/alerts/watches/watch-button';
import { LocationBoard } from '#web/features/availability/board/location-board';
import { useUserOnceKnown } from '#web/lib/auth/auth-context';

/** Its frame is drawn before it is known whose dashboard it is; each part keeps its place until it can be filled. */
export function DashboardScreen() {
  const user = useUserOnceKnown();
  const watched = useWatchedIds(user !== null);
  const { setAlert, removeAlert } = useWatchActions();
  const alertAction = useCallback(
    (location: Watchable, isWatched: boolean) => (
      <WatchButton location={location} watched={isWatched} onSet={setAlert} onRemove={removeAlert} />
    ),
    [setAlert, removeAlert],
  );
  return (
    <Container data-signed-in-only className="py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-ink-2">Dashboard</p>
          {/* The name comes later and must not need a second line on a phone. */}
          <h1 className="text-2xl [overflow-wrap:anywhere] max-sm:truncate sm:text-4xl">
            Welcome back{user !== null && `, ${user.username}`}
          </h1>
        </div>
        <div className="max-lg:w-full">
          <Freshness />
        </div>
      </div>
      <div
        className={clsx(
          'mt-6 grid gap-6 empty:hidden',
          user === null && 'in-[[data-first-steps-done]]:hidden',
        )}
      >
        {user !== null && <NumberProblemBanner />}
        <FirstRun user={user} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LocationBoard watched={watched} actionFor={alertAction} />
        <NotificationPanel />
      </div>
    </Container>
  );
}
