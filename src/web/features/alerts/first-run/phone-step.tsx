import { useState } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { Notice } from '#web/components/ui/feedback/notice';
import { useUser } from '#web/lib/auth/auth-context';
import { useRegainedFocus } from '#web/lib/hooks/use-regained-focus';
import { CodeForm } from '../phone/code-form.tsx';
import { PhoneForm } from '../phone/phone-form.tsx';

const ID_PREFIX = 'first-run';

/** Two faces: the number with the consent, then the code. */
export function PhoneStep() {
  const user = useUser();
  const [changes, setChanges] = useState(false);
  const codeAwaited = user.phoneNumber !== null && !user.phoneConsentRequired && !changes;
  const focus = useRegainedFocus(() =>
    document.getElementById(`${ID_PREFIX}-${codeAwaited ? 'code' : 'phone'}`),
  );
  if (user.smsOptedOut) {
    return (
      <Notice tone="warning" title="Texts are stopped">
        You replied STOP from this phone. Text START to the same number to go on.
      </Notice>
    );
  }
  if (codeAwaited) {
    return (
      <div {...focus} className="grid gap-3">
        <CodeForm key={user.phoneNumber} idPrefix={ID_PREFIX} variant="accent" />
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start underline"
          onClick={() => setChanges(true)}
        >
          Change the Number
        </Button>
      </div>
    );
  }
  return (
    <div {...focus}>
      <PhoneForm
        idPrefix={ID_PREFIX}
        submitLabel="Text Me a Code"
        codeAwaited={false}
        onSaved={() => setChanges(false)}
      />
    </div>
  );
}
