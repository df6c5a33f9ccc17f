import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import type { PageAccess } from '#web/app/routing/guards';
import { routeFor } from '#web/app/routing/routes';
import { useAuth } from '#web/lib/auth/auth-context';

const ConfirmEmailBanner = lazy(() =>
  import('#web/features/accounts/confirm-email-banner').then((module) => ({
    default: module.ConfirmEmailBanner,
  })),
);

/** Where it moves nothing that is read already: above pages that wait until it is known who is there, else below. */
const PLACE_OF: Partial<Record<PageAccess, 'above' | 'below'>> = {
  member: 'above',
  payer: 'above',
  subscriber: 'below',
};

export function ConfirmEmailHost({ place }: { place: 'above' | 'below' }) {
  const { state } = useAuth();
  const [pathname] = useLocation();
  const { access } = routeFor(pathname);
  if (state.status !== 'signed-in' || state.user.emailConfirmed) return null;
  if (PLACE_OF[access] !== place) return null;
  return (
    <Suspense>
      <ConfirmEmailBanner />
    </Suspense>
  );
}
