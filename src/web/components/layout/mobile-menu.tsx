import { PAGE } from '#contract/pages';
import { LinkButton } from '#web/components/ui/actions/link-button';
import { Link } from '#web/components/ui/actions/link';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { useAuth } from '#web/lib/auth/auth-context';
import { sectionHref, SECTIONS } from '#web/lib/page/links';
import { SignedInMenu } from './signed-in-menu.tsx';
import { ThemeControl } from './theme-control.tsx';

const ITEM = 'flex min-h-12 items-center rounded-control px-2 text-[1.0625rem] font-medium hover:bg-sunken';

/** The same items as the wide header, plus the theme. */
export function MobileMenu({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="max-h-[calc(100svh-4rem)] overflow-y-auto overscroll-contain border-b border-line bg-paper px-2 pt-2 pb-4 shadow-float sm:px-4">
      <nav aria-label="Menu">
        {SECTIONS.map(({ id, name }) => (
          <Link key={id} href={sectionHref(id)} onClick={onChoose} className={ITEM}>
            {name}
          </Link>
        ))}
        <div className="mt-2 border-t border-line pt-3">
          <AccountPart onChoose={onChoose} />
        </div>
      </nav>
      <div className="mt-3 flex items-center justify-between border-t border-line px-2 pt-3">
        <span className="text-ink-2">Theme</span>
        <ThemeControl />
      </div>
    </div>
  );
}

function AccountPart({ onChoose }: { onChoose: () => void }) {
  const { state } = useAuth();
  if (state.status === 'loading') return <Skeleton className="mx-2 h-11" />;
  if (state.status !== 'signed-in') {
    return (
      <div data-signed-out-only className="grid grid-cols-2 gap-2 px-2">
        <LinkButton href={PAGE.login} variant="outline" onClick={onChoose}>
          Sign In
        </LinkButton>
        <LinkButton href={PAGE.register} onClick={onChoose}>
          Create Account
        </LinkButton>
      </div>
    );
  }
  return <SignedInMenu user={state.user} onChoose={onChoose} />;
}
