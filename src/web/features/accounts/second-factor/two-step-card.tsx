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
import { supportsPasskeys } from './passkey-browser.ts';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { AuthenticatorSetUp, PasskeySetUp } from './set-up-form.tsx';

type Step = 'overview' | 'authenticator' | 'passkey';

export function TwoStepCard() {
  const factor = useSecondFactor();
  const [step, setStep] = useState<Step>('overview');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (made: readonly string[] | null) => {
    setStep('overview');
    setCodes(made);
  };
  const SetUp = step === 'passkey' ? PasskeySetUp : AuthenticatorSetUp;
  return (
    <TitledCard
      id="two-step"
      title="Two-Step Verification"
      lead="Optional. When it is on, logging in and changing your phone number or password also need a passkey or a code from an authenticator app."
    >
      {codes !== null ? (
        <RecoveryCodeList codes={codes} onDone={() => setCodes(null)} />
      ) : step !== 'overview' ? (
        <SetUp onDone={finish} onCancel={() => setStep('overview')} />
      ) : (
        <QueryContent
          query={factor}
          loading={<Loading label="Loading two-step verification" blocks={['h-11']} />}
          failure="Two-step verification could not be loaded"
        >
          {(state) => (
            <div className="grid gap-5">
              {state.enabled && <TurnedOn state={state} />}
              <div className="flex flex-wrap gap-3">
                {state.passkeysSupported && supportsPasskeys() && (
                  <Button variant="outline" onClick={() => setStep('passkey')}>
                    Add a Passkey
                  </Button>
                )}
                <Button variant="outline" onClick={() => setStep('authenticator')}>
                  {state.authenticator ? 'Replace Authenticator App' : 'Set Up Authenticator App'}
                </Button>
                {state.enabled && <TurnedOnButtons onCodes={finish} />}
              </div>
            </div>
          )}
        </QueryContent>
      )}
    </TitledCard>
  );
}

function TurnedOn({ state }: { state: SecondFactorState }) {
  const left = state.recoveryCodesLeft;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Pill tone="good">On</Pill>
        {state.authenticator && <span className="text-ink-2">Authenticator app</span>}
        <span className={left < 3 ? 'text-limited' : 'text-ink-2'}>
          {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
        </span>
      </p>
      {state.passkeys.length > 0 && <PasskeyList passkeys={state.passkeys} />}
    </div>
  );
}

function TurnedOnButtons({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { isOperator } = useUser();
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const renewCodes = () =>
    renew.act(null).then(onCodes, (error: unknown) => toastError('No new recovery codes', error));
  const turnOff = () =>
    remove.act(null).then(
      () => toast({ title: 'Two-step verification is off', description: 'Your password alone logs you in.' }),
      (error: unknown) => toastError('Two-step verification is still on', error),
    );
  return (
    <>
      <Button variant="outline" busy={renew.isPending} onClick={() => void renewCodes()}>
        New Recovery Codes
      </Button>
      {!isOperator && (
        <Button variant="danger-outline" busy={remove.isPending} onClick={() => void turnOff()}>
          Turn Off
        </Button>
      )}
    </>
  );
}
