import { createStore } from '#web/lib/state/store';
import { hasCode, HttpError } from './http-error.ts';

interface ProofRequest {
  promise: Promise<boolean>;
  settle: (proven: boolean) => void;
}

/** Set while calls wait for the person to show the second factor again. */
export const proofRequest = createStore<ProofRequest | null>(null);

/** A change that needs the second factor again waits until it was shown, and is then sent once more. */
export async function withProof<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!needsProof(error) || !(await askForProof())) throw error;
    return call();
  }
}

/** At a log-in the same code comes with 401. */
const needsProof = (error: unknown) =>
  error instanceof HttpError && error.status === 403 && hasCode(error, 'second-factor-required');

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
