import type { AuthState } from '#web/lib/auth/auth-context';
import { PAGE } from '#contract/pages';
import { loginHref, returnFrom } from '#web/lib/auth/return-to';

/** Who a page is for. */
export type PageAccess =
  | 'public'
  /** The Log In page. */
  | 'login'
  /** The Create Account page. */
  | 'register'
  /** Needs a login. */
  | 'member'
  /** Where one pays: needs a login, and nobody pays twice. */
  | 'payer'
  /** Needs a login and a subscription. */
  | 'subscriber';

export type VisitorState = 'unknown' | 'signed-out' | 'loading' | 'unpaid' | 'subscribed';

export type GuardDecision =
  | 'stay'
  | 'wait'
  | { redirect: typeof PAGE.login | typeof PAGE.subscribe | typeof PAGE.dashboard };

const toLogin = { redirect: PAGE.login } as const;
const toSubscribe = { redirect: PAGE.subscribe } as const;
const toDashboard = { redirect: PAGE.dashboard } as const;

/** The access rules of the specification, one cell per page kind and standing. */
export const GUARDS: Record<PageAccess, Record<VisitorState, GuardDecision>> = {
  public: { unknown: 'stay', 'signed-out': 'stay', loading: 'stay', unpaid: 'stay', subscribed: 'stay' },
  login: {
    unknown: 'stay',
    'signed-out': 'stay',
    loading: 'wait',
    unpaid: toSubscribe,
    subscribed: toDashboard,
  },
  register: {
    unknown: 'stay',
    'signed-out': 'stay',
    loading: 'wait',
    unpaid: toSubscribe,
    subscribed: toSubscribe,
  },
  member: { unknown: 'wait', 'signed-out': toLogin, loading: 'wait', unpaid: 'stay', subscribed: 'stay' },
  payer: { unknown: 'wait', 'signed-out': toLogin, loading: 'wait', unpaid: 'stay', subscribed: toDashboard },
  subscriber: {
    unknown: 'wait',
    'signed-out': toLogin,
    loading: 'wait',
    unpaid: toSubscribe,
    subscribed: 'stay',
  },
};

export function visitorStateOf(state: AuthState): VisitorState {
  if (state.status !== 'signed-in') return state.status;
  return state.user.isSubscribed ? 'subscribed' : 'unpaid';
}

/** Where a redirect really leads: to Log In with the way back, and from Log In to the page first asked for. */
export function destination(
  access: PageAccess,
  redirect: string,
  here: { path: string; search: string },
): string {
  if (redirect === PAGE.login) return loginHref(here.path + here.search);
  if (access === 'login') return returnFrom(here.search) ?? redirect;
  return redirect;
}
