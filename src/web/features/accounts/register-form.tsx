import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { RegisterForm as RegisterSchema } from '#contract/accounts';
import { PAGE } from '#contract/pages';
import { BRAND } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextLink } from '#web/components/ui/actions/link';
import { EmailField } from '#web/components/ui/forms/text-field';
import { useAuth } from '#web/lib/auth/auth-context';
import { toast } from '#web/lib/state/toast';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useRegister } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['email', 'password', 'confirmPassword'] as const;

export function RegisterForm() {
  const { signIn } = useAuth();
  const registration = useRegister();
  const { problem, clear, showError } = useProblem(
    'Registration failed',
    'Please check your information and try again',
    { alsoToast: true },
  );
  const form = useForm({
    resolver: zodResolver(RegisterSchema),
    defaultValues: { email: '', password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
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
      <EmailField label="Email Address" {...fieldOf(form, 'email')} />
      <NewPasswordFields
        label="Password"
        advice="A few words in a row are easy to keep and hard to guess."
        password={fieldOf(form, 'password')}
        confirmation={fieldOf(form, 'confirmPassword')}
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
