import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { useProblem } from '#web/lib/state/use-problem';
import { StepButtons } from './step-buttons.tsx';

const FIELDS = ['password'] as const;
const BINDING = {
  idPrefix: 'two-step-',
  register: { required: 'Please enter your password' },
} as const;

interface PasswordStepProps {
  isPending: boolean;
  onPassword: (body: { password: string }) => Promise<void>;
  onCancel: () => void;
}

/** Whoever only found the browser open must not be able to shut its owner out. */
export function PasswordStep({ isPending, onPassword, onCancel }: PasswordStepProps) {
  const { problem, clear, showError } = useProblem('Not set up', 'This was not finished. Please try again.');
  const form = useForm({ defaultValues: { password: '' }, shouldFocusError: false });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = async (body: { password: string }) => {
    clear();
    await onPassword(body).catch(showError);
  };
  return (
    <Form form={form} fields={FIELDS} idPrefix={BINDING.idPrefix} onSubmit={submit} problem={problem}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fieldOf(form, 'password', BINDING)}
      />
      <StepButtons label="Continue" busy={isPending} busyLabel="Checking..." onCancel={onCancel} />
    </Form>
  );
}
