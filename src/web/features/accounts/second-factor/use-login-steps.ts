import { useState } from 'react';
import type { LoginBody } from '#contract/accounts';
import { useAuth } from '#web/lib/auth/auth-context';
import { hasCode } from '#web/lib/http/http-error';
import { useLogin } from '#web/features/accounts/queries';

/** Logging in with e-mail and password, and with a code where the account asks for one. */
export function useLoginSteps() {
  const { signIn } = useAuth();
  const login = useLogin();
  const [needsCode, setNeedsCode] = useState(false);
  /** False when the account asks for a code first. */
  const logIn = async (body: LoginBody): Promise<boolean> => {
    try {
      signIn(await login.act(body));
      return true;
    } catch (error) {
      if (!hasCode(error, 'second-factor-required')) throw error;
      setNeedsCode(true);
      return false;
    }
  };
  return { logIn, needsCode, isPending: login.isPending };
}
