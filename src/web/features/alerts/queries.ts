import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '#contract/accounts';
import type { AlertPage, LinkAnswer, PreferencesPreview, VerdictPage } from '#contract/alerts';
import { LINK_CODE } from '#contract/link-code';
import { API } from '#contract/paths';
import type { PhoneAnswer, UpdatePhoneBody, VerifyPhoneBody } from '#contract/phone';
import type { NotificationPreferencesAnswer, NotificationPreferencesBody } from '#contract/preferences';
import type { WatchEntry } from '#contract/watches';
import { useAuth, useUserOnceKnown } from '#web/lib/auth/auth-context';
import { send, sendForJson } from '#web/lib/http/http';
import { withProof } from '#web/lib/http/proof';
import { HttpError } from '#web/lib/http/http-error';
import { shouldRetryQuery } from '#web/lib/query/retry';
import { useAction } from '#web/lib/query/use-action';
import { usePagedQuery } from '#web/lib/query/use-paged-query';

/** From the specification, section 7. */
const WATCHES_STALE_MS = 60_000;

export const WATCHES = [API.watches] as const;

/** From the specification: asked for only when somebody is signed in and subscribed. */
export const useWatches = () =>
  useQuery<WatchEntry[] | null>({
    queryKey: WATCHES,
    staleTime: WATCHES_STALE_MS,
    enabled: useUserOnceKnown()?.isSubscribed === true,
  });

const NONE: ReadonlySet<number> = new Set();

/** Which locations are watched; null as long as an answer can be expected soon. */
export function useWatchedIds(): ReadonlySet<number> | null {
  const { data, failureCount } = useWatches();
  return useMemo(() => {
    if (data) return new Set(data.map(({ id }) => id));
    return data === null || failureCount > 0 ? NONE : null;
  }, [data, failureCount]);
}

export function useUpdatePhone() {
  const { refresh } = useAuth();
  return useAction(async (body: UpdatePhoneBody, idempotencyKey) => {
    const answer = await withProof(() =>
      sendForJson<PhoneAnswer>('POST', API.updatePhone, { body, idempotencyKey }),
    );
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
    void client.invalidateQueries({ queryKey: [API.dashboard] });
    return answer;
  });
}

/** What these settings would have done lately; the last answer stays while the next one is on its way. */
export const usePreview = (body: NotificationPreferencesBody) =>
  useQuery({
    queryKey: [API.previewPreferences, body],
    queryFn: () => sendForJson<PreferencesPreview>('POST', API.previewPreferences, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useAlertLog = () => usePagedQuery<AlertPage>(API.alerts);
export const useVerdicts = () => usePagedQuery<VerdictPage>(API.verdicts);

/** Slots live minutes: whoever keeps the page open sees them go. */
const LOOK_AGAIN_MS = 30_000;

/** What stands behind the address in a text; not asked for when no such address can exist. */
const isNotFound = (error: Error) => error instanceof HttpError && error.status === 404;

export const useLink = (code: string) =>
  useQuery({
    queryKey: [API.link, code],
    queryFn: () => sendForJson<LinkAnswer>('GET', API.link.replace(':code', code)),
    enabled: LINK_CODE.test(code),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    // Nobody waits for a link that does not exist.
    retry: (failures, error) => !isNotFound(error) && shouldRetryQuery(failures, error),
  });
