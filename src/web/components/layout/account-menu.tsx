import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts';
import { Button } from '#web/components/ui/actions/button';
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/components/ui/overlays/dropdown-menu';
import { Link } from '#web/components/ui/actions/link';
import { useAuth } from '#web/lib/auth/auth-context';
import { accountItems } from './account-items.ts';

/** Loaded only for signed-in people. */
export function AccountMenu({ user }: { user: User }) {
  const { signOut } = useAuth();
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variant="outline" size="sm">
      My Account
      <ChevronDown aria-hidden className="size-4" />
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger} open={open} onOpenChange={setOpen}>
      {accountItems(user.isSubscribed).map((item) => (
        <MenuItem key={item.href} asChild>
          <Link href={item.href}>{item.name}</Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>Sign Out</MenuItem>
    </DropdownMenu>
  );
}
