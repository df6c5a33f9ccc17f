import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { useAuth } from '#web/lib/auth/auth-context';
import { useDeleteAccount } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['password'] as const;
const PREFIX = { idPrefix: 'delete-' };
const EMPTY = { password: '' };

/** The password is all that is asked for; where a second factor is set, the call asks for it too. */
export function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const { leave } = useAuth();
  const deletion = useDeleteAccount();
  const { problem, clear, showError } = useProblem('Error deleting account', 'Please try again in a moment');
  const form = useForm({ defaultValues: EMPTY, shouldFocusError: false });
  const submit = async ({ password }: typeof EMPTY) => {
    clear();
    try {
      await deletion.act({ password });
      leave('Account deleted');
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className="mt-5">
      <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldOf(form, 'password', { ...PREFIX, register: { required: 'Please enter your password' } })}
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
