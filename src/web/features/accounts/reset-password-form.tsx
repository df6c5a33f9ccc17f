import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ResetPasswordForm as ResetSchema } from '#contract/accounts';
import { PAGE } from '#contract/pages';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { hasCode } from '#web/lib/http/http-error';
import { toast } from '#web/lib/state/toast';
import { setToken } from '#web/lib/http/token';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useResetPassword } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['password', 'confirmPassword'] as const;

export function ResetPasswordForm({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const reset = useResetPassword();
  const { problem, clear, showError } = useProblem('Password not changed', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(ResetSchema),
    defaultValues: { password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const submit = async ({ password }: ResetSchema) => {
    clear();
    try {
      await reset.act({ token, newPassword: password });
      // A reset ends all sessions, so a token kept here is worth nothing now.
      setToken(null);
      toast({ title: 'Password changed successfully', description: 'Log in with your new password' });
      navigate(PAGE.login, { replace: true });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Form form={form} fields={FIELDS} onSubmit={submit} problem={problem}>
      <NewPasswordFields
        label="New Password"
        password={fieldOf(form, 'password')}
        confirmation={fieldOf(form, 'confirmPassword')}
      />
      <Button type="submit" size="lg" wide busy={reset.isPending} busyLabel="Saving password...">
        Save New Password
      </Button>
      {hasCode(reset.error, 'reset-link-invalid') && (
        <LinkButton href={PAGE.forgotPassword} variant="outline" wide>
          Get a New Link
        </LinkButton>
      )}
    </Form>
  );
}
