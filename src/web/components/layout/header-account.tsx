import { PAGE } from '#contract/pages';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { lazyPart } from '#web/components/ui/content/lazy-part';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useAuth } from '#web/lib/auth/auth-context';
import { useMediaQuery } from '#web/lib/hooks/use-media-query';

const SignedInHeader = lazyPart(
  () => import('./signed-in-header.tsx').then((module) => module.SignedInHeader),
  <Placeholder />,
);

/** From here on the header has room for it; below, the menu has the same items and the file is not fetched. */
const WIDE = '(width >= 80rem)';

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
  return <SignedInHeader user={state.user} />;
}

function Placeholder() {
  return (
    <div role="status" aria-label="Checking your sign-in" className="flex items-center gap-3">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-9 w-32" />
    </div>
  );
}
