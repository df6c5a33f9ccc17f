import { type ComponentProps, useEffect, useRef } from 'react';
import type { SecondFactorOffer } from '#contract/second-factor';
import { Button } from '#web/components/ui/actions/button';
import { TextField } from '#web/components/ui/forms/text-field';
import { supportsPasskeys } from './passkey-browser.ts';

interface SecondStepProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'help'> {
  offer: SecondFactorOffer;
  onPasskey: () => void;
}

/** The ways in which the second step can be made. Letters are allowed too, because a recovery code has them. */
export function SecondStep({ offer, onPasskey, ...field }: SecondStepProps) {
  const button = useRef<HTMLButtonElement>(null);
  const takesPasskey = offer.passkey !== null && supportsPasskeys();
  const { id } = field;
  // Where a touch is enough, nobody should have to close a keyboard first.
  useEffect(() => {
    const first = takesPasskey ? button.current : document.getElementById(id);
    first?.focus();
  }, [takesPasskey, id]);
  return (
    <>
      {takesPasskey && (
        <Button ref={button} variant="outline" size="lg" wide onClick={onPasskey}>
          Use a Passkey
        </Button>
      )}
      <TextField
        label={offer.authenticator ? 'Two-Step Verification Code' : 'Recovery Code'}
        help={
          offer.authenticator
            ? 'From your authenticator app, or one of your recovery codes.'
            : 'If your passkey is not at hand. Each code works once.'
        }
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={11}
        {...field}
      />
    </>
  );
}
