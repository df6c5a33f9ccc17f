import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LoginBody } from '#contract/login';
import { PAGE } from '#contract/pages';
import { BRAND } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextLink } from '#web/components/ui/actions/link';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { EmailField } from '#web/components/ui/forms/text-field';
import { toast } from '#web/lib/state/toast';
import { SecondStep } from './second-factor/second-step.tsx';
import { useLoginSteps } from './second-factor/use-login-steps.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['email', 'password', 'code'] as const;

/** Where to go afterwards is the guard's matter: the page changes by itself once somebody is signed in. */
export function LoginForm() {
  const { logIn, logInWithPasskey, offer, isPending } = useLoginSteps();
  const { problem, clear, showError } = useProblem(
    'Login failed',
    'Please check your credentials and try again',
    { alsoToast: true },
  );
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  });
  const attempt = async (step: Promise<boolean>) => {
    clear();
    try {
      if (await step) toast({ title: 'Login successful!', description: `Welcome back to ${BRAND}` });
    } catch (error) {
      console.warn('Login failed:', error);
      if (offer !== null) form.resetField('code');
      showError(error);
    }
  };
  return (
    <Form
      form={form}
      fields={FIELDS}
      onSubmit={(values: LoginBody) => attempt(logIn(values))}
      problem={problem}
    >
      <EmailField label="Email Address" {...fieldOf(form, 'email')} />
      <div className="grid gap-1">
        <PasswordField label="Password" autoComplete="current-password" {...fieldOf(form, 'password')} />
        <TextLink href={PAGE.forgotPassword} className="inline-flex min-h-11 items-center justify-self-start">
          Forgot your password?
        </TextLink>
      </div>
      {offer !== null && (
        <SecondStep
          offer={offer}
          onPasskey={() => void attempt(logInWithPasskey(form.getValues()))}
          {...fieldOf(form, 'code')}
        />
      )}
      <Button type="submit" size="lg" wide busy={isPending} busyLabel="Logging in...">
        Log In
      </Button>
      <p className="text-center text-ink-2">
        No account? <TextLink href={PAGE.register}>Sign Up</TextLink>
      </p>
    </Form>
  );
}
