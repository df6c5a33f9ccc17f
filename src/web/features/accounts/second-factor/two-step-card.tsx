import { useState } from 'react';
import type { SecondFactorState } from '#contract/second-factor';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { Pill } from '#web/components/ui/content/pill';
import { Loading } from '#web/components/ui/feedback/loading';
import { QueryContent } from '#web/components/ui/feedback/query-content';
import { useUser } from '#web/lib/auth/auth-context';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import {
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
  useSecondFactor,
} from '#web/features/accounts/security-queries';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SetUpForm } from './set-up-form.tsx';

export function TwoStepCard() {
  const factor = useSecondFactor();
  const [setUp, setSetUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (made: readonly string[]) => {
    setSetUp(false);
    setCodes(made);
  };
  return (
    <TitledCard
      id="two-step"
      title="Two-Step Verification"
      lead="Optional. When it is on, logging in and changing your phone number or password also need a code from an authenticator app."
    >
      {codes !== null ? (
        <RecoveryCodeList codes={codes} onDone={() => setCodes(null)} />
      ) : setUp ? (
        <SetUpForm onDone={showCodes} onCancel={() => setSetUp(false)} />
      ) : (
        <QueryContent
          query={factor}
          loading={<Loading label="Loading two-step verification" blocks={['h-11']} />}
          failure="Two-step verification could not be loaded"
        >
          {(state) =>
            state.enabled ? (
              <TurnedOn state={state} onCodes={showCodes} />
            ) : (
              <Button variant="outline" onClick={() => setSetUp(true)}>
                Set Up Two-Step Verification
              </Button>
            )
          }
        </QueryContent>
      )}
    </TitledCard>
  );
}

interface TurnedOnProps {
  state: SecondFactorState;
  onCodes: (codes: readonly string[]) => void;
}

function TurnedOn({ state, onCodes }: TurnedOnProps) {
  const { isOperator } = useUser();
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const left = state.recoveryCodesLeft;
  const renewCodes = () =>
    renew.act(null).then(onCodes, (error: unknown) => toastError('No new recovery codes', error));
  const turnOff = () =>
    remove.act(null).then(
      () => toast({ title: 'Two-step verification is off', description: 'Your password alone logs you in.' }),
      (error: unknown) => toastError('Two-step verification is still on', error),
    );
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Pill tone="good">On</Pill>
        <span className={left < 3 ? 'text-limited' : 'text-ink-2'}>
          {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={renew.isPending} onClick={() => void renewCodes()}>
          New Recovery Codes
        </Button>
        {!isOperator && (
          <Button variant="danger-outline" busy={remove.isPending} onClick={() => void turnOff()}>
            Turn Off
          </Button>
        )}
      </div>
    </div>
  );
}
