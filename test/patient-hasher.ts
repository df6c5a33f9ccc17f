import { setTimeout as delay } from 'node:timers/promises';
import type { PasswordHasher } from '#server/features/accounts/passwords/password-hasher';
import { Failure } from '#server/platform/failure';

/**
 * Comes back when it is told to, as people do. Hashing gives way to everybody, and how busy the machine is shall not
 * decide what a test sees.
 */
export function patientHasher(hasher: PasswordHasher): PasswordHasher {
  return {
    ...hasher,
    hash: (...hash) => untilNotBusy(() => hasher.hash(...hash)),
    verify: (...check) => untilNotBusy(() => hasher.verify(...check)),
  };
}

async function untilNotBusy<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'busy')) throw error;
      await delay((error.retryAfterSeconds ?? 0) * 1000);
    }
  }
}
