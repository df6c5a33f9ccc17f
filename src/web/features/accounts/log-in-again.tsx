import { useForm } from 'react-hook-form';
import { Button } from '#web/components/ui/actions/button';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { PasswordField } from '#web/components/ui/forms/password-field';
import { EmailField } from '#web/components/ui/forms/text-field';
import { useAuth } from '#web/lib/auth/auth-context';
import { endedSession } from '#web/lib/query/ended-session';
import { toast } from '#web/lib/state/toast';
import { ProofCodeField } from './second-factor/proof-code-field.tsx';
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
  const { logIn, needsCode, isPending } = useLoginSteps();
  const { problem, clear, showError } = useProblem(
    'Login failed',
    'Please check your credentials and try again',
    { alsoToast: true },
  );
  const form = useForm<Typed>({ defaultValues: { password: '' }, shouldFocusError: false });
  const submit = async (typed: Typed) => {
    clear();
    try {
      if (!(await logIn({ email, ...typed }))) return;
      toast({
        title: 'Login successful!',
        description: 'Your changes are still here. Please send them again.',
      });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Dialog open focus="field" title="Please log in again" onClose={() => endedSession.set(false)}>
      <p className="mb-5 text-ink-2">Your session has ended. What you typed is kept while you log in.</p>
      <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
        <EmailField id="again-email" label="Email Address" value={email} readOnly />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldOf(form, 'password', PREFIX)}
        />
        {needsCode && <ProofCodeField {...fieldOf(form, 'code', PREFIX)} />}
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
