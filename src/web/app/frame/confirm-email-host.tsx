import { lazy, Suspense } from 'react';
import { useAuth } from '#web/lib/auth/auth-context';

const ConfirmEmailLine = lazy(() =>
  import('./confirm-email-line.tsx').then((module) => ({ default: module.ConfirmEmailLine })),
);

/** Costs a visitor who is not signed in nothing. */
export function ConfirmEmailHost({ place }: { place: 'above' | 'below' }) {
  const { state } = useAuth();
  if (state.status !== 'signed-in' || state.user.emailConfirmed) return null;
  return (
    <Suspense>
      <ConfirmEmailLine place={place} />
    </Suspense>
  );
}
