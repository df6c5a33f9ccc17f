import { lazy, Suspense } from 'react';
import { useAuth } from '#web/lib/auth/auth-context';

const PastDueBanner = lazy(() =>
  import('#web/features/billing/subscription/past-due-banner').then((module) => ({
    default: module.PastDueBanner,
  })),
);

/** Costs a visitor who is not signed in nothing. */
export function PastDueHost() {
  const { state } = useAuth();
  if (state.status !== 'signed-in') return null;
  return (
    <Suspense>
      <PastDueBanner />
    </Suspense>
  );
}
