import { useEffect, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '#web/components/ui/actions/button';
import { CONTROL, describedBy, Field } from '#web/components/ui/forms/field';
import { useAuth, useUser } from '#web/lib/auth/auth-context';
import { hasCode, sentenceOf } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { useResendCode, useVerifyPhone } from '../queries.ts';
import { formatPhone } from './phone-format.ts';

/** Long enough for a text to arrive; before that a second one only confuses. */
const RESEND_AFTER_S = 30;

const FALLBACK = 'Please try again in a moment';

interface CodeFormProps {
  idPrefix: string;
  /** How the button looks where the code is the next step. */
  variant?: 'primary' | 'accent';
}

/** The six digits from the text, entered where the number was. */
export function CodeForm({ idPrefix, variant = 'primary' }: CodeFormProps) {
  const user = useUser();
  const { refresh } = useAuth();
  const verify = useVerifyPhone();
  const resend = useResendCode();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [wait, restart] = useCountdown(RESEND_AFTER_S);
  const id = `${idPrefix}-code`;

  const submit = async () => {
    setError(undefined);
    try {
      await verify.act({ code });
      toast({ title: 'Phone number confirmed', description: 'Your alerts are on.' });
    } catch (failure) {
      setError(sentenceOf(failure, FALLBACK));
      document.getElementById(id)?.focus();
    }
  };
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: () => {
        restart();
        toast({ title: 'Code sent', description: 'It works for 10 minutes.' });
      },
      onError: (failure) =>
        // Somebody took the number out and put it in again elsewhere: the box has to be ticked anew.
        hasCode(failure, 'consent-required') ? void refresh() : setError(sentenceOf(failure, FALLBACK)),
    });

  const help = `Sent to ${formatPhone(user.phoneNumber ?? '')}. It works for 10 minutes.`;
  return (
    <form
      noValidate
      className="grid gap-3 rounded-control border border-line-strong p-4"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field id={id} label="6-digit code from the text" help={help} error={error}>
        <div className="flex gap-2">
          <input
            id={id}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, 6))}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, help, error)}
            className={`${CONTROL} tracking-[0.2em] tabular-nums`}
          />
          <Button type="submit" variant={variant} busy={verify.isPending}>
            Confirm
          </Button>
        </div>
      </Field>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 justify-self-start"
        disabled={wait > 0}
        busy={resend.isPending}
        onClick={sendAgain}
      >
        {wait > 0 ? `Send a new code in ${wait} s` : 'Send a New Code'}
      </Button>
      <p className="text-sm text-ink-2">
        No text? If this phone ever replied STOP to us, text START to the same number, then send a new code.
      </p>
    </form>
  );
}

function useCountdown(from: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(from);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return [left, () => setLeft(from)];
}
