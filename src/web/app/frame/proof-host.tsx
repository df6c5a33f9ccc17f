import { lazyPart } from '#web/components/ui/content/lazy-part';
import { proofRequest } from '#web/lib/http/proof';
import { useStore } from '#web/lib/state/use-store';

const ProofDialog = lazyPart(() =>
  import('#web/features/accounts/second-factor/proof-dialog').then((module) => module.ProofDialog),
);

/** Over whatever page asked for the change, which waits beneath. */
export function ProofHost() {
  const request = useStore(proofRequest);
  if (request === null) return null;
  return <ProofDialog onSettle={request.settle} />;
}
