import { useState } from 'react';
import type { AuthenticatorSecret } from '#contract/second-factor';
import { useAddPasskey, useEnroll } from '#web/features/accounts/security-queries';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { PasswordStep } from './password-step.tsx';

interface SetUpProps {
  /** Told the recovery codes; null when those there are go on. */
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** First the password, then the authenticator app. */
export function AuthenticatorSetUp({ onDone, onCancel }: SetUpProps) {
  const enroll = useEnroll();
  const [made, setMade] = useState<AuthenticatorSecret | null>(null);
  return made === null ? (
    <PasswordStep
      isPending={enroll.isPending}
      onPassword={(body) => enroll.act(body).then(setMade)}
      onCancel={onCancel}
    />
  ) : (
    <AuthenticatorForm made={made} onDone={onDone} onCancel={onCancel} />
  );
}

/** First the password, then whatever the browser asks for. */
export function PasskeySetUp({ onDone, onCancel }: SetUpProps) {
  const add = useAddPasskey();
  return (
    <PasswordStep
      isPending={add.isPending}
      onPassword={(body) => add.act(body).then(onDone)}
      onCancel={onCancel}
    />
  );
}
