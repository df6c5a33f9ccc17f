import { useAuth } from '#web/lib/auth/auth-context';
import { useSubscription } from '#web/features/billing/subscription/use-subscription';
import { visitorStateOf } from './guards.ts';
import type { PageAccess, VisitorState } from './guards.ts';

/**
 * How the visitor stands to a page. Where one pays, somebody who may still use the service but owes this month counts
 * as unpaid; only there the subscription is asked for.
 */
export function useVisitorState(access: PageAccess): VisitorState {
  const { state } = useAuth();
  const visitor = visitorStateOf(state);
  const asks = access === 'payer' && visitor === 'subscribed';
  const { data, isPending } = useSubscription(asks);
  if (!asks) return visitor;
  if (isPending) return 'loading';
  return data?.status === 'past_due' ? 'unpaid' : visitor;
}
