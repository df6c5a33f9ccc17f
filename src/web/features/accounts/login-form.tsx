import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LoginBody } from '#contract/accounts';
import { PAGE } from '#contract/pages';
import { BRAND } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextLink } from '#web/components/ui/actions/link';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { EmailField } from '#web/components/ui/forms/text-field';
import { useAuth } from '#web/lib/auth/auth-context';
import { toast } from '#web/lib/state/toast';
import { useLogin } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['email', 'password'] as const;

/** Where to go afterwards is the guard's matter: the page changes by itself once somebody is signed in. */
export function LoginForm() {
  const { signIn } = useAuth();
  const login = useLogin();
  const { problem, clear, showError } = useProblem(
    'Login failed',
    'Please check your credentials and try again',
  );
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  });
  const submit = async (values: LoginBody) => {
    clear();
    try {
      signIn(await login.act(values));
      toast({ title: 'Login successful!', description: `Welcome back to ${BRAND}` });
    } catch (error) {
      console.warn('Login failed:', error);
      showError(error);
    }
  };
  return (
    <Form form={form} fields={FIELDS} onSubmit={submit} problem={problem}>
      <EmailField label="Email Address" {...fieldOf(form, 'email')} />
      <div className="grid gap-1">
        <PasswordField label="Password" autoComplete="current-password" {...fieldOf(form, 'password')} />
        <TextLink href={PAGE.forgotPassword} className="inline-flex min-h-11 items-center justify-self-start">
          Forgot your password?
        </TextLink>
      </div>
      <Button type="submit" size="lg" wide busy={login.isPending} busyLabel="Logging in...">
        Log In
      </Button>
      <p className="text-center text-ink-2">
        No account? <TextLink href={PAGE.register}>Sign Up</TextLink>
      </p>
    </Form>
  );
}
