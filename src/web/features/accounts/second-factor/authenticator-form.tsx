import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { type AuthenticatorSecret, SecondFactorBody } from '#contract/second-factor';
import { TEXT_LINK } from '#web/components/ui/actions/link';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextField } from '#web/components/ui/forms/text-field';
import { useProblem } from '#web/lib/state/use-problem';
import { useConfirmEnrollment } from '#web/features/accounts/security-queries';
import { StepButtons } from './step-buttons.tsx';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

const FIELDS = ['code'] as const;
const PREFIX = { idPrefix: 'two-step-' };

interface AuthenticatorFormProps {
  made: AuthenticatorSecret;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** The key for the app, and a first code as proof that it arrived there. */
export function AuthenticatorForm({ made, onDone, onCancel }: AuthenticatorFormProps) {
  const confirm = useConfirmEnrollment();
  const { problem, clear, showError } = useProblem('Not turned on', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(SecondFactorBody),
    defaultValues: { code: '' },
    shouldFocusError: false,
  });
  const submit = async (body: SecondFactorBody) => {
    clear();
    await confirm.act(body).then(onDone, showError);
  };
  return (
    <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
      <div className="grid gap-3">
        <p>
          Scan this with your authenticator app, or add an account there and enter the setup key. On this
          device you can also{' '}
          <a href={made.url} className={TEXT_LINK}>
            open your authenticator app
          </a>
          .
        </p>
        <Suspense fallback={<div className="size-48" />}>
          <QrCode text={made.url} label="QR code for your authenticator app" />
        </Suspense>
        <p className="rounded-control bg-sunken p-4">
          <span className="block text-[0.9375rem] text-ink-2">Setup key</span>
          <code className="font-mono text-lg" data-testid="setup-key">
            {inGroups(made.secret)}
          </code>
        </p>
      </div>
      <TextField
        label="6-digit code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...fieldOf(form, 'code', PREFIX)}
      />
      <StepButtons label="Turn On" busy={confirm.isPending} busyLabel="Turning on..." onCancel={onCancel} />
    </Form>
  );
}

/** Four letters at a time are easier to type; apps ignore the blanks. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
