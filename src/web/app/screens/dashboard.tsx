import { useCallback } from 'react';
import type { WatchedCenter } from '#contract/dashboard';
import { Container } from '#web/components/layout/container';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { DEFAULT_PROGRAM } from '#domain/availability/programs';
import { useDashboard } from '#web/features/alerts/dashboard/queries';
import { Overview } from '#web/features/alerts/dashboard/overview';
import { NotificationPanel } from '#web/features/alerts/notification-panel';
import { useWatchActions } from '#web/features/alerts/watches/use-watch-actions';
import { BookButton } from '#web/features/availability/centers/book-button';
import { CenterPicker } from '#web/features/availability/filters/center-picker';
import { BoardWait } from '#web/features/availability/board/board-wait';
import { useFailedPayment } from '#web/features/billing/subscription/use-failed-payment';
import { useUserOnceKnown } from '#web/lib/auth/auth-context';
import { idle } from '#web/lib/page/idle';

const CancelNow = lazyPart(() =>
  import('#web/features/billing/subscription/cancel-now').then((m) => m.CancelNow),
);
const Browse = lazyPart(
  async () => {
    // What is one's own is drawn first.
    await idle();
    return (await import('./dashboard-browse.tsx')).DashboardBrowse;
  },
  <BoardWait />,
);

/** Its frame is drawn before it is known whose dashboard it is; each part keeps its place until it can be filled. */
export function DashboardScreen() {
  const user = useUserOnceKnown();
  const { setAlert } = useWatchActions();
  const program = useDashboard(user !== null).data?.program ?? DEFAULT_PROGRAM;
  const bookFor = useCallback(
    ({ name, otherProgram }: WatchedCenter, variant: 'accent' | 'outline') => (
      <BookButton name={name} program={otherProgram ?? program} variant={variant} wide />
    ),
    [program],
  );
  return (
    <Container data-signed-in-only className="grid gap-6 py-7 sm:py-9">
      {/* The name comes later and must not need a second line on a phone. */}
      <h1 className="text-[1.625rem] [overflow-wrap:anywhere] max-sm:truncate sm:text-[2.125rem]">
        Welcome back{user !== null && `, ${user.username}`}
      </h1>
      <Overview
        user={user}
        payment={useFailedPayment(user)}
        bookFor={bookFor}
        search={
          <CenterPicker id="first-center" actionLabel="Set Alert" program={program} onChoose={setAlert} />
        }
        panel={<NotificationPanel />}
        cancel={<CancelNow />}
      />
      <Browse />
    </Container>
  );
}
