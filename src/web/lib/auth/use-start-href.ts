import { PAGE } from '#contract/pages';
import { useAuth } from './auth-context.ts';

/** Where "get started" leads, by state. */
export function useStartHref(): string {
  const { state } = useAuth();
  if (state.status !== 'signed-in') return PAGE.register;
  return state.user.isSubscribed ? PAGE.dashboard : PAGE.subscribe;
}
