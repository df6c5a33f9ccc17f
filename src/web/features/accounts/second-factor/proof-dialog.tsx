import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ProofBody } from '#contract/second-factor';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { useProblem } from '#web/lib/state/use-problem';
import { useProve } from '#web/features/accounts/security-queries';
import { ProofCodeField } from './proof-code-field.tsx';
import { StepButtons } from './step-buttons.tsx';

const FIELDS = ['code'] as const;
const PREFIX = { idPrefix: 'proof-' };

/** Asked before a change that a stolen session must not be able to make. */
export function ProofDialog({ onSettle }: { onSettle: (proven: boolean) => void }) {
  const prove = useProve();
  const { problem, clear, showError } = useProblem('Not confirmed', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(ProofBody),
    defaultValues: { code: '' },
    shouldFocusError: false,
  });
  const submit = async (body: ProofBody) => {
    clear();
    try {
      await prove.act(body);
      onSettle(true);
    } catch (error) {
      form.resetField('code');
      showError(error);
    }
  };
  return (
    <Dialog open focus="field" title="Confirm that it is you" onClose={() => onSettle(false)}>
      <p className="mb-5 text-ink-2">This change needs a code. What you entered is kept meanwhile.</p>
      <Form form={form} fields={FIELDS} {...PREFIX} onSubmit={submit} problem={problem}>
        <ProofCodeField {...fieldOf(form, 'code', PREFIX)} />
        <StepButtons
          label="Confirm"
          busy={prove.isPending}
          busyLabel="Checking..."
          onCancel={() => onSettle(false)}
        />
      </Form>
    </Dialog>
  );
}
