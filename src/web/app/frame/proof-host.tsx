import { lazy, Suspense } from 'react';
import { proofRequest } from '#web/lib/http/proof';
import { useStore } from '#web/lib/state/use-store';

const ProofDialog = lazy(() =>
  import('#web/features/accounts/second-factor/proof-dialog').then((module) => ({
    default: module.ProofDialog,
  })),
);

/** Over whatever page asked for the change, which waits beneath. */
export function ProofHost() {
  const request = useStore(proofRequest);
  if (request === null) return null;
  return (
    <Suspense>
      <ProofDialog onSettle={request.settle} />
    </Suspense>
  );
}
