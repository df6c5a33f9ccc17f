import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AuthAnswer,
  ChangePasswordBody,
  DeleteAccountBody,
  ForgotPasswordBody,
  RegisterBody,
  ResetPasswordBody,
  SessionEntry,
} from '#contract/accounts';
import type { LoginBody } from '#contract/login';
import { API } from '#contract/paths';
import { send, sendForJson } from '#web/lib/http/http';
import { withProof } from '#web/lib/http/proof';
import { HttpError } from '#web/lib/http/http-error';
import { useAction } from '#web/lib/query/use-action';

export const useLogin = () =>
  useAction((body: LoginBody, idempotencyKey) =>
    sendForJson<AuthAnswer>('POST', API.login, { body, idempotencyKey }),
  );

export const useRegister = () =>
  useAction((body: RegisterBody, idempotencyKey) =>
    sendForJson<AuthAnswer>('POST', API.register, { body, idempotencyKey }),
  );

export const useForgotPassword = () =>
  useAction((body: ForgotPasswordBody, idempotencyKey) =>
    send('POST', API.forgotPassword, { body, idempotencyKey }),
  );

export const useResetPassword = () =>
  useAction((body: ResetPasswordBody, idempotencyKey) =>
    send('POST', API.resetPassword, { body, idempotencyKey }),
  );

export function useChangePassword() {
  const client = useQueryClient();
  return useAction(async (body: ChangePasswordBody, idempotencyKey) => {
    await withProof(() => send('POST', API.changePassword, { body, idempotencyKey }));
    // All other sessions are over now.
    await client.invalidateQueries({ queryKey: [API.sessions] });
  });
}

export const useDeleteAccount = () =>
  useAction((body: DeleteAccountBody, idempotencyKey) =>
    withProof(() => send('DELETE', API.account, { body, idempotencyKey })),
  );

export const useSessions = () => useQuery<SessionEntry[] | null>({ queryKey: [API.sessions] });

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send('DELETE', API.session.replace(':id', String(id))).catch(passIfGone),
    onSuccess: () => client.invalidateQueries({ queryKey: [API.sessions] }),
  });
}

/** Ended already, by an earlier try whose answer was lost or on another device: just what was asked for. */
function passIfGone(error: unknown): void {
  if (!(error instanceof HttpError && error.status === 404)) throw error;
}

/** Fetched rather than linked, because the token travels in a header. */
export const useExport = () =>
  useMutation({ mutationFn: async () => (await send('GET', API.accountExport)).blob() });
