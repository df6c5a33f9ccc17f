import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ForgotPasswordBody } from '#contract/accounts';
import { PAGE } from '#contract/pages';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextLink } from '#web/components/ui/actions/link';
import { Notice } from '#web/components/ui/feedback/notice';
import { EmailField } from '#web/components/ui/forms/text-field';
import { useForgotPassword } from './queries.ts';
import { useProblem } from '#web/lib/state/use-problem';

const FIELDS = ['email'] as const;

export function ForgotPasswordForm() {
  const request = useForgotPassword();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { problem, clear, showError } = useProblem('Link not sent', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(ForgotPasswordBody),
    defaultValues: { email: '' },
    shouldFocusError: false,
  });
  const submit = async (values: ForgotPasswordBody) => {
    clear();
    try {
      await request.act(values);
      setSentTo(values.email);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div>
      <div role="status" className="mb-5 empty:mb-0">
        {sentTo !== null && (
          <Notice tone="good" title="Check your mail">
            If <strong>{sentTo}</strong> has an account, a link is on its way. It works once, within one hour.
            Nothing there? Look in the spam folder, or send it again.
          </Notice>
        )}
      </div>
      <Form form={form} fields={FIELDS} onSubmit={submit} problem={problem}>
        <EmailField label="Email Address" {...fieldOf(form, 'email')} />
        <Button type="submit" size="lg" wide busy={request.isPending} busyLabel="Sending link...">
          {sentTo === null ? 'Send Reset Link' : 'Send Again'}
        </Button>
        <p className="text-center text-ink-2">
          Remembered it? <TextLink href={PAGE.login}>Log In</TextLink>
        </p>
      </Form>
    </div>
  );
}
