import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ProofBody, ProofForm, type SecondFactorOffer } from '#contract/second-factor';
import { Dialog } from '#web/components/ui/overlays/dialog';
import { fieldOf } from '#web/components/ui/forms/field-of';
import { Form } from '#web/components/ui/forms/form';
import { useProblem } from '#web/lib/state/use-problem';
import { askForOffer, useProve } from '#web/features/accounts/security-queries';
import { signWithPasskey } from './passkey-browser.ts';
import { SecondStep } from './second-step.tsx';
import { StepButtons } from './step-buttons.tsx';

const FIELDS = ['code'] as const;
const PREFIX = { idPrefix: 'proof-' };

/** Until the server has said more: a code is taken in any case. */
const CODE_ALONE: SecondFactorOffer = { authenticator: true, passkey: null };

/** Asked before a change that a stolen session must not be able to make. */
export function ProofDialog({ onSettle }: { onSettle: (proven: boolean) => void }) {
  const prove = useProve();
  const { offer, renew } = useOffer();
  const { problem, clear, showError } = useProblem('Not confirmed', 'Please try again in a moment');
  const form = useForm({
    resolver: zodResolver(ProofForm),
    defaultValues: { code: '' },
    shouldFocusError: false,
  });
  const show = async (proof: () => Promise<ProofBody>) => {
    clear();
    try {
      await prove.act(await proof());
      onSettle(true);
    } catch (error) {
      form.resetField('code');
      showError(error);
      renew();
    }
  };
  const showPasskey = () => {
    const request = offer.passkey;
    if (request !== null) void show(async () => ({ passkey: await signWithPasskey(request) }));
  };
  return (
    <Dialog open focus="field" title="Confirm that it is you" onClose={() => onSettle(false)}>
      <p className="mb-5 text-ink-2">
        This change needs your second step. What you entered is kept meanwhile.
      </p>
      <Form
        form={form}
        fields={FIELDS}
        {...PREFIX}
        onSubmit={(body) => show(async () => body)}
        problem={problem}
      >
        <SecondStep offer={offer} onPasskey={showPasskey} {...fieldOf(form, 'code', PREFIX)} />
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

/** What was offered to sign can be shown once; after that there has to be something new. */
function useOffer() {
  const [offer, setOffer] = useState(CODE_ALONE);
  const renew = () => void askForOffer().then(setOffer, () => undefined);
  useEffect(renew, []);
  return { offer, renew };
}
