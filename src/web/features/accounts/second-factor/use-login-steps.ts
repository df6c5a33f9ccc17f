import { useState } from 'react';
import type { LoginBody } from '#contract/login';
import type { SecondFactorOffer } from '#contract/second-factor';
import { useAuth } from '#web/lib/auth/auth-context';
import { hasCode, HttpError } from '#web/lib/http/http-error';
import { useLogin } from '#web/features/accounts/queries';
import { signWithPasskey } from './passkey-browser.ts';

type FirstStep = Pick<LoginBody, 'email' | 'password'>;

/** Logging in with e-mail and password, and with a second step where the account asks for one. */
export function useLoginSteps() {
  const { signIn } = useAuth();
  const login = useLogin();
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);

  /** False when the account asks for a second step first. */
  const logIn = async (body: LoginBody): Promise<boolean> => {
    try {
      signIn(await login.act(body));
      return true;
    } catch (error) {
      if (!hasCode(error, 'second-factor-required')) throw error;
      setOffer(offerIn(error));
      return false;
    }
  };

  const logInWithPasskey = async ({ email, password }: FirstStep): Promise<boolean> => {
    if (offer === null || offer.passkey === null) return false;
    const passkey = await signWithPasskey(offer.passkey);
    try {
      return await logIn({ email, password, passkey });
    } catch (error) {
      // What was signed can be shown once: the next try needs something new to sign.
      await logIn({ email, password }).catch(() => false);
      throw error;
    }
  };

  return { logIn, logInWithPasskey, offer, isPending: login.isPending };
}

/** The server describes the second step in the answer that asks for it. */
function offerIn(error: unknown): SecondFactorOffer {
  const document = error instanceof HttpError ? error.document : null;
  const offer = document !== null && 'secondFactor' in document ? document.secondFactor : null;
  return (offer as SecondFactorOffer | null) ?? { authenticator: true, passkey: null };
}
