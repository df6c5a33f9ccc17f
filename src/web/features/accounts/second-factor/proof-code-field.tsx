import type { ComponentProps } from 'react';
import { TextField } from '#web/components/ui/forms/text-field';

type ProofCodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'help'>;

/** The second step: letters are allowed too, because a recovery code has them. */
export function ProofCodeField(props: ProofCodeFieldProps) {
  return (
    <TextField
      label="Two-Step Verification Code"
      help="From your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={11}
      {...props}
    />
  );
}
