import { createStore } from '#web/lib/state/store';

interface ProofRequest {
  promise: Promise<boolean>;
  settle: (proven: boolean) => void;
}

/** Set while calls wait for the person to show the second factor again. */
export const proofRequest = createStore<ProofRequest | null>(null);

/** True once it was shown, false when the person would rather not. Calls that ask together wait for one answer. */
export function askForProof(): Promise<boolean> {
  const pending = proofRequest.get();
  if (pending !== null) return pending.promise;
  const { promise, resolve } = withResolver();
  proofRequest.set({
    promise,
    settle: (proven) => {
      proofRequest.set(null);
      resolve(proven);
    },
  });
  return promise;
}

function withResolver() {
  let resolve: (proven: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
