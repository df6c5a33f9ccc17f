import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { passwordChangeProblem } from '#domain/accounts/password';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { toast } from '#web/lib/state/toast';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useChangePassword } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['current', 'next', 'confirm'] as const;
const PREFIX = { idPrefix: 'password-' };
const EMPTY = { current: '', next: '', confirm: '' };

interface ChangePasswordFormProps {
  email: string;
  onClose: () => void;
}

export function ChangePasswordForm({ email, onClose }: ChangePasswordFormProps) {
  const change = useChangePassword();
  const { problem, show, clear, showError } = useProblem(
    'Error changing password',
    'Please try again in a moment',
    { alsoToast: true },
  );
  const form = useForm({ defaultValues: EMPTY, shouldFocusError: false });
  const { setFocus } = form;
  useEffect(() => setFocus('current'), [setFocus]);
  const submit = async (values: typeof EMPTY) => {
    clear();
    const found = passwordChangeProblem(values);
    if (found !== null) {
      show(found);
      setFocus(values.current === '' ? 'current' : values.next === '' ? 'next' : 'confirm');
      return;
    }
    try {
      await change.act({ currentPassword: values.current, newPassword: values.next });
      toast({ title: 'Password changed successfully', description: 'All your other sessions have ended.' });
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <section aria-labelledby="change-password-title">
      <h3 id="change-password-title" className="mb-4 text-lg">
        Change Password
      </h3>
      <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
        {/* Password managers look here for the account that the new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...fieldOf(form, 'current', PREFIX)}
        />
        <NewPasswordFields
          label="New Password"
          advice="Your other sessions will end."
          password={fieldOf(form, 'next', PREFIX)}
          confirmation={fieldOf(form, 'confirm', PREFIX)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={change.isPending} busyLabel="Updating password...">
            Update Password
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </section>
  );
}
