import { hasCode } from '#web/lib/http/http-error';
import { createStore } from '#web/lib/state/store';

/**
 * True from the moment a mutation met a session that is over until the person has logged in again.
 * The page stays as it is meanwhile, so nothing typed is lost.
 */
export const endedSession = createStore(false);

export function noticeEndedSession(error: unknown): void {
  if (hasCode(error, 'session-ended')) endedSession.set(true);
}
