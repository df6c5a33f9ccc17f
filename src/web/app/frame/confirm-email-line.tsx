import { useLocation } from 'wouter';
import type { PageAccess } from '#web/app/routing/guards';
import { routeFor } from '#web/app/routing/routes';
import { ConfirmEmailBanner } from '#web/features/accounts/confirm-email-banner';

/** Where it moves nothing that is read already: above pages that wait until it is known who is there, else below. */
const PLACE_OF: Partial<Record<PageAccess, 'above' | 'below'>> = {
  member: 'above',
  payer: 'above',
  subscriber: 'below',
};

export function ConfirmEmailLine({ place }: { place: 'above' | 'below' }) {
  const [pathname] = useLocation();
  return PLACE_OF[routeFor(pathname).access] === place ? <ConfirmEmailBanner /> : null;
}
