import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { SecondFactorBody } from '#contract/second-factor';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextField } from '#web/components/ui/forms/text-field';
import { useProblem } from '#web/lib/state/use-problem';
import { useVerifyOperator } from './operator-queries.ts';

const FIELDS = ['code'] as const;

export function SecondFactorForm() {
  const verify = useVerifyOperator();
  const { problem, clear, showError } = useProblem('That did not work', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(SecondFactorBody),
    defaultValues: { code: '' },
    shouldFocusError: false,
  });
  const submit = async (body: { code: string }) => {
    clear();
    try {
      await verify.act(body);
    } catch (error) {
      form.resetField('code');
      showError(error);
    }
  };
  return (
    <div className="max-w-md">
      <TitledCard
        id="second-factor"
        title="Second factor"
        lead="Enter the code that your authenticator app shows now."
      >
        <Form form={form} fields={FIELDS} onSubmit={submit} problem={problem}>
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...fieldOf(form, 'code')}
          />
          <Button
            type="submit"
            busy={verify.isPending}
            busyLabel="Checking..."
            className="justify-self-start"
          >
            Continue
          </Button>
        </Form>
      </TitledCard>
    </div>
  );
}
