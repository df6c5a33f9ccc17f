import { useEffect } from 'react';
import { WantedCenterWatch } from '#web/features/alerts/watches/wanted-center-watch';
import { PastDueBanner } from '#web/features/billing/subscription/past-due-banner';
import { useUser } from '#web/lib/auth/auth-context';
import { keepOfflineCopy } from '#web/lib/page/offline-copy';
import { ConfirmEmailLine } from './confirm-email-line.tsx';
import { ProofHost } from './proof-host.tsx';
import { SessionEndedHost } from './session-ended-host.tsx';

export function SignedInPart({ place }: { place: 'above' | 'below' }) {
  const user = useUser();
  const keepsCopy = place === 'below' && user.isSubscribed;
  useEffect(() => (keepsCopy ? keepOfflineCopy() : undefined), [keepsCopy]);
  return (
    <>
      {place === 'above' && <PastDueBanner />}
      {!user.emailConfirmed && <ConfirmEmailLine place={place} />}
      {place === 'below' && <SessionEndedHost email={user.email} />}
      {place === 'below' && <ProofHost />}
      {place === 'below' && user.isSubscribed && <WantedCenterWatch />}
    </>
  );
}
