import type { AccountId, SessionId } from '#domain/ids';
import type { Person } from './store.ts';
import type { Role } from './tables.ts';

/** Who is asking, as proven by the session's token. */
export interface Viewer {
  accountId: AccountId;
  sessionId: SessionId;
  /** When that was proven, in database time: the time of whatever this viewer asks for. */
  at: Date;
  role: Role;
  secondFactorAt: Date | null;
  /** Found with the session in one statement, because nearly every page asks. */
  person: Person;
  isEntitled: boolean;
}
