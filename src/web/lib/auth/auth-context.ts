import { createContext, useContext } from 'react';
import type { AuthAnswer, User } from '#contract/accounts';

export type AuthState =
  /** The page came as HTML and the browser's storage has not been read yet; shown like signed out, but sent nowhere. */
  | { status: 'unknown' }
  | { status: 'signed-out' }
  /** A stored token is being checked. */
  | { status: 'loading' }
  | { status: 'signed-in'; user: User };

export interface Auth {
  state: AuthState;
  signIn: (answer: AuthAnswer) => void;
  /** Ends the session on the server, then leaves for the landing page. */
  signOut: () => Promise<void>;
  /** Forgets everything and leaves for the landing page, which then shows `farewell` as a toast. */
  leave: (farewell: string) => void;
  /** Asks the server again who is signed in. */
  refresh: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used inside AuthProvider.');
  return auth;
}

/** For screens that draw their frame before it is known who is there. */
export function useUserOnceKnown(): User | null {
  const { state } = useAuth();
  return state.status === 'signed-in' ? state.user : null;
}

/** For parts that a guard shows to signed-in people only. */
export function useUser(): User {
  const { state } = useAuth();
  if (state.status !== 'signed-in') throw new Error('useUser must be used where somebody is signed in.');
  return state.user;
}
