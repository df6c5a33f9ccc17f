import { lazy, Suspense } from 'react';
import { PAGE } from '#contract/pages';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useAuth } from '#web/lib/auth/auth-context';
import { useMediaQuery } from '#web/lib/hooks/use-media-query';

const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })),
);

/** From here on the header shows it; below, the menu has the same items and the account menu's file is not fetched. */
const WIDE = '(width >= 64rem)';

/** The header's right end in its three states. */
export function HeaderAccount() {
  const { state } = useAuth();
  const wide = useMediaQuery(WIDE);
  if (state.status === 'loading' || (state.status === 'signed-in' && !wide)) return <Placeholder />;
  if (state.status !== 'signed-in') {
    return (
      <div data-signed-out-only className="flex items-center gap-2">
        <LinkButton href={PAGE.login} variant="ghost" size="sm">
          Sign In
        </LinkButton>
        <LinkButton href={PAGE.register} size="sm">
          Create Account
        </LinkButton>
      </div>
    );
  }
  return (
    <Suspense fallback={<Placeholder />}>
      <div className="flex min-w-0 items-center gap-3">
        <span className="max-w-40 truncate text-[0.9375rem] text-ink-2">Hi, {state.user.username}</span>
        <AccountMenu user={state.user} />
      </div>
    </Suspense>
  );
}

function Placeholder() {
  return (
    <div role="status" aria-label="Checking your sign-in" className="flex items-center gap-3">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-9 w-32" />
    </div>
  );
}
