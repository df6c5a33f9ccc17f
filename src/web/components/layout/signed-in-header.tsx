import type { User } from '#contract/accounts';
import { Link } from '#web/components/ui/actions/link';
import { PRODUCT_ITEMS } from './account-items.ts';
import { AccountMenu } from './account-menu.tsx';

/** The header's right end for who is signed in. */
export function SignedInHeader({ user }: { user: User }) {
  return (
    <>
      <nav aria-label="Your account" className="flex border-l border-line pl-2">
        {PRODUCT_ITEMS.map(({ name, href }) => (
          <Link
            key={name}
            href={href}
            className="inline-flex min-h-11 items-center rounded-control px-2 font-medium hover:text-accent aria-[current=page]:text-accent"
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="flex min-w-0 items-center gap-3">
        <span className="max-w-32 truncate text-ink-2">Hi, {user.username}</span>
        <AccountMenu user={user} />
      </div>
    </>
  );
}
