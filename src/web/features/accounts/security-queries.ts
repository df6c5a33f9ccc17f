import { useQuery, useQueryClient } from '@tanstack/react-query';
import { API } from '#contract/paths';
import type {
  AuthenticatorSecret,
  EnrollBody,
  ProofBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactorState,
} from '#contract/second-factor';
import type { SecurityEventPage } from '#contract/security-log';
import { send, sendForJson } from '#web/lib/http/http';
import { withProof } from '#web/lib/http/proof';
import { useAction } from '#web/lib/query/use-action';
import { usePagedQuery } from '#web/lib/query/use-paged-query';

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

export const useProve = () =>
  useAction((body: ProofBody, idempotencyKey) =>
    send('POST', API.secondFactorVerify, { body, idempotencyKey }),
  );
