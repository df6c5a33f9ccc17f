import { accountHref } from '#contract/account-sections';
import { PAGE } from '#contract/pages';

interface MenuItem {
  name: string;
  href: string;
}

/** The product itself, beside the specified items of the header, for who is signed in. */
export const PRODUCT_ITEMS: readonly MenuItem[] = [
  { name: 'Dashboard', href: PAGE.dashboard },
  { name: 'Centers', href: PAGE.locations },
  { name: 'History', href: accountHref('history') },
  { name: 'Help', href: PAGE.support },
];

/** The account menu's links, the same in the dropdown and in the mobile menu; Sign Out follows them. */
export function accountItems(isSubscribed: boolean): MenuItem[] {
  return [
    { name: 'View My Dashboard', href: PAGE.dashboard },
    { name: 'Account Settings', href: PAGE.account },
    { name: 'Support & Help', href: PAGE.support },
    ...(isSubscribed ? [] : [{ name: 'Get a Subscription', href: PAGE.subscribe }]),
  ];
}
