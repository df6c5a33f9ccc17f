import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { AuthenticatorSecret } from '#contract/second-factor';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { useProblem } from '#web/lib/state/use-problem';
import { useEnroll } from '#web/features/accounts/security-queries';
import { StepButtons } from './step-buttons.tsx';

const FIELDS = ['password'] as const;
const BINDING = {
  idPrefix: 'two-step-',
  register: { required: 'Please enter your password' },
} as const;

interface PasswordStepProps {
  onSecret: (made: AuthenticatorSecret) => void;
  onCancel: () => void;
}

/** Whoever only found the browser open must not be able to shut its owner out. */
export function PasswordStep({ onSecret, onCancel }: PasswordStepProps) {
  const enroll = useEnroll();
  const { problem, clear, showError } = useProblem('Not set up', 'Please try again in a moment');
  const form = useForm({ defaultValues: { password: '' }, shouldFocusError: false });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = async (body: { password: string }) => {
    clear();
    await enroll.act(body).then(onSecret, showError);
  };
  return (
    <Form form={form} fields={FIELDS} idPrefix={BINDING.idPrefix} onSubmit={submit} problem={problem}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fieldOf(form, 'password', BINDING)}
      />
      <StepButtons label="Continue" busy={enroll.isPending} busyLabel="Checking..." onCancel={onCancel} />
    </Form>
  );
}
