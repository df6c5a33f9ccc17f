import { useState } from 'react';
import type { AuthenticatorSecret } from '#contract/second-factor';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { PasswordStep } from './password-step.tsx';

interface SetUpFormProps {
  /** Told the recovery codes. */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** First the password, then the authenticator app. */
export function SetUpForm({ onDone, onCancel }: SetUpFormProps) {
  const [made, setMade] = useState<AuthenticatorSecret | null>(null);
  return made === null ? (
    <PasswordStep onSecret={setMade} onCancel={onCancel} />
  ) : (
    <AuthenticatorForm made={made} onDone={onDone} onCancel={onCancel} />
  );
}
