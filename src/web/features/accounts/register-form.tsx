import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { RegisterForm as RegisterSchema } from '#contract/accounts';
import { PAGE } from '#contract/pages';
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password';
import { BRAND } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { Form } from '#web/components/ui/forms/form';
import { TextLink } from '#web/components/ui/actions/link';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { EmailField } from '#web/components/ui/forms/text-field';
import { useAuth } from '#web/lib/auth/auth-context';
import { toast } from '#web/lib/state/toast';
import { useRegister } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['email', 'password', 'confirmPassword'] as const;

export function RegisterForm() {
  const { signIn } = useAuth();
  const registration = useRegister();
  const { problem, clear, showError } = useProblem(
    'Registration failed',
    'Please check your information and try again',
  );
  const form = useForm({
    resolver: zodResolver(RegisterSchema),
    defaultValues: { email: '', password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submit = async ({ email, password }: RegisterSchema) => {
    clear();
    try {
      signIn(await registration.act({ username: email.split('@')[0] ?? email, email, password }));
      toast({ title: 'Registration successful!', description: `Welcome to ${BRAND}` });
    } catch (error) {
      console.warn('Registration failed:', error);
      showError(error);
    }
  };
  return (
    <Form form={form} fields={FIELDS} onSubmit={submit} problem={problem}>
      <EmailField
        id="email"
        label="Email Address"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="new-password"
        help={`At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easy to keep and hard to guess.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        id="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" size="lg" wide busy={registration.isPending} busyLabel="Creating account...">
        Create Account
      </Button>
      <p className="text-center text-[0.9375rem] text-ink-2">
        By creating an account you agree to the <TextLink href={PAGE.terms}>Terms of Service</TextLink> and
        the <TextLink href={PAGE.privacy}>Privacy Policy</TextLink>.
      </p>
      <p className="text-center text-ink-2">
        Already have an account? <TextLink href={PAGE.login}>Log In</TextLink>
      </p>
    </Form>
  );
}
