import type { User } from '#contract/accounts';
import { Button } from '#web/components/ui/actions/button';
import { Link } from '#web/components/ui/actions/link';
import { useAuth } from '#web/lib/auth/auth-context';
import { accountItems, PRODUCT_ITEMS } from './account-items.ts';

interface SignedInMenuProps {
  user: User;
  onChoose: () => void;
}

/** What the mobile menu has for who is signed in. */
export function SignedInMenu({ user, onChoose }: SignedInMenuProps) {
  const { signOut } = useAuth();
  return (
    <>
      <p className="truncate px-2 pb-1 text-ink-2">Hi, {user.username}</p>
      {[...PRODUCT_ITEMS, ...accountItems(user.isSubscribed)].map((item) => (
        <Link
          key={item.name}
          href={item.href}
          onClick={onChoose}
          className="flex min-h-12 items-center rounded-control px-2 text-[1.0625rem] font-medium hover:bg-sunken"
        >
          {item.name}
        </Link>
      ))}
      <div className="mt-2 px-2">
        <Button variant="outline" wide onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </>
  );
}
