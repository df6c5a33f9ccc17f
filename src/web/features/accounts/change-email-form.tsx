import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ChangeEmailForm as ChangeEmailSchema } from '#contract/email-address';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { EmailField } from '#web/components/ui/forms/text-field';
import { toast } from '#web/lib/state/toast';
import { useProblem } from '#web/lib/state/use-problem';
import { useChangeEmail } from './email-queries.ts';

const FIELDS = ['newEmail', 'password'] as const;
const PREFIX = { idPrefix: 'email-' };

export function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const { problem, clear, showError } = useProblem('Error changing email', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(ChangeEmailSchema),
    defaultValues: { newEmail: '', password: '' },
    shouldFocusError: false,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('newEmail'), [setFocus]);
  const submit = async (values: ChangeEmailSchema) => {
    clear();
    try {
      await change.act(values);
      toast({ title: 'Check your mail', description: `We sent a link to ${values.newEmail}.` });
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <section aria-labelledby="change-email-title">
      <h3 id="change-email-title" className="mb-4 text-lg">
        Change Email
      </h3>
      <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
        <EmailField
          label="New Email Address"
          help="We send a link there. Your address changes when you open it; the old one is told."
          {...fieldOf(form, 'newEmail', PREFIX)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldOf(form, 'password', PREFIX)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={change.isPending} busyLabel="Sending link...">
            Send Link
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep Current Email
          </Button>
        </div>
      </Form>
    </section>
  );
}
