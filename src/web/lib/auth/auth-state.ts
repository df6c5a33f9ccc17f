import type { User } from '#contract/accounts';
import type { AuthState } from './auth-context.ts';

interface Check {
  /** undefined: the browser's storage has not been read yet. */
  hasToken: boolean | undefined;
  /** undefined: not answered yet; null: the server knows no such session (401). */
  user: User | null | undefined;
  /** The last try failed after all its retries. */
  failed: boolean;
}

/**
 * At start any failure means signed out; later only a 401 does, because the user of the last good answer is kept, so a
 * dropped connection throws nobody out. `refused` asks for the token to be removed.
 */
export function authState({ hasToken, user, failed }: Check): { state: AuthState; refused: boolean } {
  if (hasToken === undefined) return { state: { status: 'unknown' }, refused: false };
  if (!hasToken) return { state: { status: 'signed-out' }, refused: false };
  if (user) return { state: { status: 'signed-in', user }, refused: false };
  if (user === null || failed) return { state: { status: 'signed-out' }, refused: true };
  return { state: { status: 'loading' }, refused: false };
}
