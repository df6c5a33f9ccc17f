import { useQuery, useQueryClient } from '@tanstack/react-query';
import { API } from '#contract/paths';
import type {
  AuthenticatorSecret,
  EnrollBody,
  PasskeyAdded,
  PasskeyCreation,
  ProofBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactorOffer,
  SecondFactorState,
} from '#contract/second-factor';
import type { SecurityEventPage } from '#contract/security-log';
import { send, sendForJson } from '#web/lib/http/http';
import { withProof } from '#web/lib/http/proof';
import { useAction } from '#web/lib/query/use-action';
import { usePagedQuery } from '#web/lib/query/use-paged-query';
import { createPasskey } from './second-factor/passkey-browser.ts';

export const useSecurityLog = () => usePagedQuery<SecurityEventPage>(API.securityEvents);

export const useSecondFactor = () => useQuery<SecondFactorState | null>({ queryKey: [API.secondFactor] });

/** What was turned on, off or renewed also stands in the log. */
function useRefreshSecurity() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [API.secondFactor] }),
      client.invalidateQueries({ queryKey: [API.securityEvents, 'pages'] }),
    ]);
}

export const useEnroll = () =>
  useAction((body: EnrollBody, idempotencyKey) =>
    withProof(() =>
      sendForJson<AuthenticatorSecret>('POST', API.secondFactorEnroll, { body, idempotencyKey }),
    ),
  );

export function useConfirmEnrollment() {
  const refresh = useRefreshSecurity();
  return useAction(async (body: SecondFactorBody, idempotencyKey) => {
    const made = await withProof(() =>
      sendForJson<RecoveryCodes>('POST', API.secondFactorConfirm, { body, idempotencyKey }),
    );
    await refresh();
    return made.recoveryCodes;
  });
}

/** The password, then the browser's own dialog; answers recovery codes where there were none. */
export function useAddPasskey() {
  const refresh = useRefreshSecurity();
  return useAction(async (body: EnrollBody, idempotencyKey) => {
    const creation = await withProof(() => sendForJson<PasskeyCreation>('POST', API.passkeyEnroll, { body }));
    const attestation = await createPasskey(creation);
    const added = await withProof(() =>
      sendForJson<PasskeyAdded>('POST', API.passkeys, { body: attestation, idempotencyKey }),
    );
    await refresh();
    return added.recoveryCodes;
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshSecurity();
  return useAction(async (id: number, idempotencyKey) => {
    await withProof(() => send('DELETE', API.passkey.replace(':id', String(id)), { idempotencyKey }));
    await refresh();
  });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefreshSecurity();
  return useAction(async (_: null, idempotencyKey) => {
    const made = await withProof(() =>
      sendForJson<RecoveryCodes>('POST', API.recoveryCodes, { idempotencyKey }),
    );
    await refresh();
    return made.recoveryCodes;
  });
}

export function useRemoveSecondFactor() {
  const refresh = useRefreshSecurity();
  return useAction(async (_: null, idempotencyKey) => {
    await withProof(() => send('DELETE', API.secondFactor, { idempotencyKey }));
    await refresh();
  });
}

/** How the second step can be made, with something new to sign. */
export const askForOffer = () => sendForJson<SecondFactorOffer>('POST', API.secondFactorChallenge);

export const useProve = () =>
  useAction((body: ProofBody, idempotencyKey) =>
    send('POST', API.secondFactorVerify, { body, idempotencyKey }),
  );
