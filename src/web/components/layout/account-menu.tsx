import { ChevronDown } from 'lucide-react';
import type { User } from '#contract/accounts';
import { DropdownMenu, MenuAction, MenuLink, MenuSeparator } from '#web/components/ui/overlays/dropdown-menu';
import { useAuth } from '#web/lib/auth/auth-context';
import { accountItems } from './account-items.ts';

/** Loaded only for signed-in people. */
export function AccountMenu({ user }: { user: User }) {
  const { signOut } = useAuth();
  const label = (
    <>
      My Account
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
  return (
    <DropdownMenu label={label}>
      {accountItems(user.isSubscribed).map((item) => (
        <MenuLink key={item.href} href={item.href}>
          {item.name}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuAction onSelect={() => void signOut()}>Sign Out</MenuAction>
    </DropdownMenu>
  );
}
