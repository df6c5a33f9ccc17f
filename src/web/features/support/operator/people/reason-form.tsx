import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ReasonBody } from '#contract/operator-people';
import { Button } from '#web/components/ui/actions/button';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { TextField } from '#web/components/ui/forms/text-field';
import { sentenceOf } from '#web/lib/http/http-error';
import { useState } from 'react';

interface ReasonFormProps {
  act: (body: ReasonBody) => Promise<void>;
  busy: boolean;
  label: string;
  busyLabel: string;
  danger?: boolean;
  /** What stands above a refusal of the server. */
  failure: string;
  onClose: () => void;
}

const FIELDS = ['reason'] as const;

/** Asks why, then does it; the reason goes into the log. */
export function ReasonForm({ act, busy, label, busyLabel, danger, failure, onClose }: ReasonFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(ReasonBody),
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const submit = async (body: ReasonBody) => {
    setProblem(null);
    try {
      await act(body);
    } catch (error) {
      setProblem(sentenceOf(error, 'Please try again in a moment'));
    }
  };
  return (
    <Form
      form={form}
      fields={FIELDS}
      onSubmit={submit}
      problem={problem === null ? null : { title: failure, description: problem }}
    >
      <TextField
        label="Reason"
        help="It stays in the log with your name, for good."
        autoComplete="off"
        maxLength={500}
        {...fieldOf(form, 'reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Not Now
        </Button>
      </div>
    </Form>
  );
}
