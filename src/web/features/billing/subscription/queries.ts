import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#contract/billing';
import { API } from '#contract/paths';
import { sendForJson } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';

/** Cancel and resume answer with the subscription as it is then. */
function useSubscriptionChange(path: string) {
  const client = useQueryClient();
  return useAction(async (_nothing: null, idempotencyKey) => {
    const changed = await sendForJson<Subscription>('POST', path, { idempotencyKey });
    client.setQueryData([API.subscription], changed);
    await client.invalidateQueries({ queryKey: [API.me] });
    return changed;
  });
}

export const useCancelSubscription = () => useSubscriptionChange(API.cancelSubscription);
export const useResumeSubscription = () => useSubscriptionChange(API.resumeSubscription);
