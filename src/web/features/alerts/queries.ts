import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '#contract/accounts';
import type { PreferencesPreview, TimelineFilter, TimelinePage } from '#contract/alerts';
import { API } from '#contract/paths';
import type { PhoneAnswer, UpdatePhoneBody, VerifyPhoneBody } from '#contract/phone';
import type { NotificationPreferencesAnswer, NotificationPreferencesBody } from '#contract/preferences';
import type { WatchEntry } from '#contract/watches';
import { useAuth, useUserOnceKnown } from '#web/lib/auth/auth-context';
import { send, sendForJson } from '#web/lib/http/http';
import { withProof } from '#web/lib/http/proof';
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
      // A change made just before the page is left still arrives.
      keepalive: true,
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

export const useTimeline = (show: TimelineFilter, location: string) =>
  usePagedQuery<TimelinePage>(API.timeline, { show, ...(location !== '' && { location }) });
