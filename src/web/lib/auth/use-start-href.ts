import { PAGE } from '#contract/pages';
import { useAuth } from '#web/lib/auth/auth-context';

/** Where "get started" leads, by state. */
export function useStartHref(): string {
  const { state } = useAuth();
  if (state.status !== 'signed-in') return PAGE.register;
  return state.user.isSubscribed ? PAGE.dashboard : PAGE.subscribe;
}
