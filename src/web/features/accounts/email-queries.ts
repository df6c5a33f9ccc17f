import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AccountEmail,
  ChangeEmailBody,
  ConfirmedEmail,
  ConfirmEmailBody,
} from '#contract/email-address';
import { API } from '#contract/paths';
import { send, sendForJson } from '#web/lib/http/http';
import { withProof } from '#web/lib/http/proof';
import { useAction } from '#web/lib/query/use-action';

export const useAccountEmail = () => useQuery<AccountEmail | null>({ queryKey: [API.accountEmail] });

export const useConfirmEmail = () =>
  useAction((body: ConfirmEmailBody, idempotencyKey) =>
    sendForJson<ConfirmedEmail>('POST', API.confirmEmail, { body, idempotencyKey }),
  );

export const useResendConfirmation = () =>
  useMutation({ mutationFn: () => send('POST', API.resendConfirmation) });

export function useChangeEmail() {
  const client = useQueryClient();
  return useAction(async (body: ChangeEmailBody, idempotencyKey) => {
    await withProof(() => send('POST', API.accountEmail, { body, idempotencyKey }));
    await client.invalidateQueries({ queryKey: [API.accountEmail] });
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', API.accountEmail),
    onSuccess: () => client.invalidateQueries({ queryKey: [API.accountEmail] }),
  });
}
