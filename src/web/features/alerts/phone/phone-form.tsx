import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { PAGE } from '#contract/pages';
import { CONSENT_WORDING } from '#domain/alerts/consent';
import { normalizePhoneNumber } from '#domain/alerts/phone-number';
import { Button } from '#web/components/ui/actions/button';
import { CONTROL, describedBy, Field } from '#web/components/ui/forms/field';
import { TextLink } from '#web/components/ui/actions/link';
import { useUser } from '#web/lib/auth/auth-context';
import { sentenceOf } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { useUpdatePhone } from '../queries.ts';
import { afterTyping, formatPhone, PHONE_MAX_LENGTH } from './phone-format.ts';

interface PhoneFormProps {
  /** Makes the ids of this form its own. */
  idPrefix: string;
  submitLabel: 'Update' | 'Save' | 'Text Me a Code';
  /** The box was ticked for the saved number and its code is on the way: nothing to agree to again. */
  codeAwaited: boolean;
  onSaved?: () => void;
}

const REQUIRED = { title: 'Phone number required', description: 'Please enter a valid phone number' };

/** The number, and the consent beside it. A new number gets no text before the box is ticked. */
export function PhoneForm({ idPrefix, submitLabel, codeAwaited, onSaved }: PhoneFormProps) {
  const user = useUser();
  const saved = formatPhone(user.phoneNumber ?? '');
  const [typed, setTyped] = useState(saved);
  const [shown, setShown] = useState(saved);
  // Saved in another form of the page, or on another device.
  if (shown !== saved) {
    setShown(saved);
    setTyped(saved);
  }
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string>();
  const update = useUpdatePhone();
  const isSaved = formatPhone(typed) === saved;
  const isConfirmed = user.phoneVerified && user.phoneProblem === null && isSaved;
  const id = `${idPrefix}-phone`;
  const isStep = submitLabel === 'Text Me a Code';

  const submit = async () => {
    setError(undefined);
    if (typed.trim() === '') {
      fail(REQUIRED.title, REQUIRED.description);
      return;
    }
    try {
      const answer = await update.act({
        phoneNumber: normalizePhoneNumber(typed),
        ...(agreed && !isConfirmed && { consent: true as const }),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      setTyped(formatPhone(answer.phoneNumber));
      setAgreed(false);
      onSaved?.();
      toast({ title: 'Phone number updated', description: nextStep(answer) });
    } catch (failure) {
      fail('Error updating phone number', sentenceOf(failure, 'Please try again in a moment'));
    }
  };
  const fail = (title: string, description: string) => {
    setError(description);
    toast({ title, description, destructive: true });
    document.getElementById(id)?.focus();
  };

  const help = 'US or Canadian mobile number.';
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field id={id} label="Phone Number" help={help} error={error}>
        <div className="flex gap-2">
          <input
            id={id}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX_LENGTH}
            placeholder="+1 (___) ___-____"
            value={typed}
            onChange={({ target }) => setTyped(afterTyping(typed, target.value, target.selectionStart))}
            onBlur={() => setTyped(formatPhone(typed) || typed)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, help, error)}
            className={`${CONTROL} tabular-nums`}
          />
          {!isStep && (
            <Button type="submit" variant="outline" busy={update.isPending}>
              {submitLabel}
            </Button>
          )}
        </div>
      </Field>
      {!isConfirmed && !(codeAwaited && isSaved) && (
        // Beside an empty field it would only fill the small screen.
        <div className={typed === '' && !isStep ? 'max-md:hidden' : undefined}>
          <Consent id={`${idPrefix}-consent`} agreed={agreed} onChange={setAgreed} />
        </div>
      )}
      {isStep && (
        <Button type="submit" variant="accent" wide busy={update.isPending}>
          {submitLabel}
        </Button>
      )}
    </form>
  );
}

function nextStep({ phoneVerified, consentRequired }: { phoneVerified: boolean; consentRequired: boolean }) {
  if (phoneVerified) return 'Your alerts go to this number.';
  return consentRequired ? 'Tick the box to get texts at this number.' : 'We texted you a 6-digit code.';
}

interface ConsentProps {
  id: string;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

/** In full, at the field, and never ticked beforehand. */
function Consent({ id, agreed, onChange }: ConsentProps) {
  return (
    <div className="flex items-start gap-3 rounded-control bg-sunken p-3 dark:bg-line/40">
      <input
        id={id}
        type="checkbox"
        checked={agreed}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 shrink-0"
      />
      <label htmlFor={id} className="text-sm leading-snug text-ink-2">
        {withLinks(CONSENT_WORDING)}
      </label>
    </div>
  );
}

/** The wording is kept word by word with each consent; only its last words become links. */
function withLinks(wording: string): ReactNode {
  const end = 'Terms and Privacy Policy.';
  if (!wording.endsWith(end)) return wording;
  return (
    <>
      {wording.slice(0, -end.length)}
      <TextLink href={PAGE.terms}>Terms</TextLink> and <TextLink href={PAGE.privacy}>Privacy Policy</TextLink>
      .
    </>
  );
}
