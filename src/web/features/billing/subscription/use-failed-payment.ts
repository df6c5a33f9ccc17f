import type { User } from '#contract/accounts';
import { useSubscription } from './use-subscription.ts';

/** A month that could not be collected: until when texts go on, and when we try again; null when all is paid. */
export function useFailedPayment(
  user: User | null,
): { textsUntil: string | null; retryAt: string | null } | null {
  const { data } = useSubscription(user !== null);
  if (user === null || data?.status !== 'past_due') return null;
  return { textsUntil: user.isSubscribed ? data.graceUntil : null, retryAt: data.nextAttemptAt };
}
