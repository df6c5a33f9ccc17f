import { useState } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { Notice } from '#web/components/ui/feedback/notice';
import { useUser } from '#web/lib/auth/auth-context';
import { CodeForm } from '../phone/code-form.tsx';
import { PhoneForm } from '../phone/phone-form.tsx';

const ID_PREFIX = 'first-run';

/** Two faces: the number with the consent, then the code. */
export function PhoneStep() {
  const user = useUser();
  const [face, setFace] = useState<'number' | 'code'>(user.phoneNumber === null ? 'number' : 'code');
  if (user.smsOptedOut) {
    return (
      <Notice tone="warning" title="Texts are stopped">
        You replied STOP from this phone. Text START to the same number to go on.
      </Notice>
    );
  }
  if (face === 'code' && user.phoneNumber !== null) {
    return (
      <>
        <CodeForm
          key={user.phoneNumber}
          idPrefix={ID_PREFIX}
          variant="accent"
          onConsentMissing={() => setFace('number')}
        />
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start underline"
          onClick={() => setFace('number')}
        >
          Change the Number
        </Button>
      </>
    );
  }
  return (
    <PhoneForm
      idPrefix={ID_PREFIX}
      submitLabel="Text Me a Code"
      codeAwaited={false}
      onSaved={({ consentRequired }) => setFace(consentRequired ? 'number' : 'code')}
    />
  );
}
