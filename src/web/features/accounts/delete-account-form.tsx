import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/actions/button';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { TextField } from '#web/components/ui/forms/text-field';
import { useAuth, useUser } from '#web/lib/auth/auth-context';
import { useDeleteAccount } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['email', 'password'] as const;
const EMPTY = { email: '', password: '' };

export function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const { leave } = useAuth();
  const deletion = useDeleteAccount();
  const { problem, clear, showError } = useProblem('Error deleting account', 'Please try again in a moment');
  const form = useForm({ defaultValues: EMPTY, shouldFocusError: false });
  const { errors } = form.formState;
  const submit = async ({ password }: typeof EMPTY) => {
    clear();
    try {
      await deletion.act({ password });
      leave('Account deleted');
    } catch (error) {
      showError(error);
    }
  };
  const email = form.register('email', {
    validate: (typed) =>
      typed.trim().toLowerCase() === user.email.toLowerCase() || 'This does not match your email address',
  });
  const password = form.register('password', { required: 'Please enter your password' });
  return (
    <div className="mt-5">
      <Form form={form} fields={FIELDS} idPrefix="delete-" onSubmit={submit} problem={problem}>
        <TextField
          id="delete-email"
          label="Type your email address to confirm"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={user.email}
          error={errors.email?.message}
          {...email}
        />
        <PasswordField
          id="delete-password"
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...password}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={deletion.isPending} busyLabel="Deleting account...">
            Delete Account
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep Account
          </Button>
        </div>
      </Form>
    </div>
  );
}
