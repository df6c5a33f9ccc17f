import { Notice } from '#web/components/ui/feedback/notice';
import { useUser } from '#web/lib/auth/auth-context';
import { useRegainedFocus } from '#web/lib/hooks/use-regained-focus';
import { CodeForm } from './code-form.tsx';
import { PhoneForm } from './phone-form.tsx';

interface PhonePanelProps {
  idPrefix: string;
  submitLabel: 'Update' | 'Save';
}

/** The number with all that can be the matter with it. */
export function PhonePanel({ idPrefix, submitLabel }: PhonePanelProps) {
  const user = useUser();
  const codeAwaited =
    user.phoneNumber !== null && !user.phoneVerified && !user.smsOptedOut && !user.phoneConsentRequired;
  const focus = useRegainedFocus(() => document.getElementById(`${idPrefix}-phone`));
  return (
    <div {...focus} className="grid gap-4">
      <PhoneForm idPrefix={idPrefix} submitLabel={submitLabel} codeAwaited={codeAwaited} />
      {codeAwaited && <CodeForm key={user.phoneNumber} idPrefix={idPrefix} />}
      <PhoneState />
    </div>
  );
}

function PhoneState() {
  const user = useUser();
  if (user.smsOptedOut) {
    return (
      <Notice tone="warning" title="Texts are stopped">
        You replied STOP from this phone. Reply START to any of our texts to get alerts again.
      </Notice>
    );
  }
  if (user.phoneConsentRequired) {
    return (
      <Notice tone="warning" title="No texts yet">
        We keep the number, but text it only after you tick the box above and press the button again.
      </Notice>
    );
  }
  if (user.phoneVerified && user.phoneProblem === null) {
    return <p className="text-[0.9375rem] text-available">Confirmed. Reply STOP to any text to end them.</p>;
  }
  return null;
}
