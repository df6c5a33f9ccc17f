import { PAGE } from '#contract/pages';

interface AccountItem {
  name: string;
  href: string;
}

/** The account menu's links, the same in the dropdown and in the mobile menu; Sign Out follows them. */
export function accountItems(isSubscribed: boolean): AccountItem[] {
  return [
    { name: 'View My Dashboard', href: PAGE.dashboard },
    { name: 'Account Settings', href: PAGE.account },
    { name: 'Support & Help', href: PAGE.support },
    ...(isSubscribed ? [] : [{ name: 'Get a Subscription', href: PAGE.subscribe }]),
  ];
}
