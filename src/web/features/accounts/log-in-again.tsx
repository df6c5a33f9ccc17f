import { useForm } from 'react-hook-form';
import { BRAND } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { EmailField } from '#web/components/ui/forms/text-field';
import { useAuth } from '#web/lib/auth/auth-context';
import { endedSession } from '#web/lib/query/ended-session';
import { toast } from '#web/lib/state/toast';
import { SecondStep } from './second-factor/second-step.tsx';
import { useLoginSteps } from './second-factor/use-login-steps.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['password', 'code'] as const;
const PREFIX = { idPrefix: 'again-' };

interface Typed {
  password: string;
  code?: string;
}

/** The session ended in the middle of something: log in on top of the page and carry on below. */
export function LogInAgain({ email }: { email: string }) {
  const { leave } = useAuth();
  const { logIn, logInWithPasskey, offer, isPending } = useLoginSteps();
  const { problem, clear, showError } = useProblem(
    'Login failed',
    'Please check your credentials and try again',
    { alsoToast: true },
  );
  const form = useForm<Typed>({ defaultValues: { password: '' }, shouldFocusError: false });
  const attempt = async (step: Promise<boolean>) => {
    clear();
    try {
      if (!(await step)) return;
      toast({ title: 'Login successful!', description: `Welcome back to ${BRAND}` });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Dialog open focus="field" title="Please log in again" onClose={() => endedSession.set(false)}>
      <p className="mb-5 text-ink-2">
        Your session has ended. What you typed is kept: log in, then send it again.
      </p>
      <Form
        form={form}
        fields={FIELDS}
        {...PREFIX}
        onSubmit={(typed: Typed) => attempt(logIn({ email, ...typed }))}
        problem={problem}
      >
        <EmailField id="again-email" label="Email Address" value={email} readOnly />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldOf(form, 'password', PREFIX)}
        />
        {offer !== null && (
          <SecondStep
            offer={offer}
            onPasskey={() => void attempt(logInWithPasskey({ email, ...form.getValues() }))}
            {...fieldOf(form, 'code', PREFIX)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isPending} busyLabel="Logging in...">
            Log In
          </Button>
          <Button variant="outline" onClick={() => leave('Logged out')}>
            Log Out
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
