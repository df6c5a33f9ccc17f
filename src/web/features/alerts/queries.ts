import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { API } from '#contract/paths';
import type { PhoneAnswer, UpdatePhoneBody, VerifyPhoneBody } from '#contract/phone';
import type { NotificationPreferencesAnswer, NotificationPreferencesBody } from '#contract/preferences';
import type { WatchEntry } from '#contract/watches';
import { useAuth } from '#web/lib/auth/auth-context';
import { send, sendForJson } from '#web/lib/http';
import { useAction } from '#web/lib/use-action';

/** From the specification, section 7. */
const WATCHES_STALE_MS = 60_000;

export const WATCHES = [API.watches] as const;

export const useWatches = () =>
  useQuery<WatchEntry[] | null>({ queryKey: WATCHES, staleTime: WATCHES_STALE_MS });

export function useUpdatePhone() {
  const { refresh } = useAuth();
  return useAction(async (body: UpdatePhoneBody, idempotencyKey) => {
    const answer = await sendForJson<PhoneAnswer>('POST', API.updatePhone, { body, idempotencyKey });
    await refresh();
    return answer;
  });
}

export function useVerifyPhone() {
  const client = useQueryClient();
  return useAction(async (body: VerifyPhoneBody, idempotencyKey) => {
    const user = await sendForJson<User>('POST', API.verifyPhone, { body, idempotencyKey });
    client.setQueryData([API.me], user);
  });
}

export const useResendCode = () =>
  useMutation({ mutationFn: () => send('POST', API.resendPhoneCode), retry: false });

export const useTestText = () =>
  useAction((_nothing: null, idempotencyKey) => send('POST', API.testText, { idempotencyKey }));

export const usePreferences = () =>
  useQuery<NotificationPreferencesAnswer | null>({ queryKey: [API.notificationPreferences] });

export function useSavePreferences() {
  const client = useQueryClient();
  return useAction(async (body: NotificationPreferencesBody, idempotencyKey) => {
    const answer = await sendForJson<NotificationPreferencesAnswer>('POST', API.notificationPreferences, {
      body,
      idempotencyKey,
    });
    client.setQueryData([API.notificationPreferences], answer);
    return answer;
  });
}
