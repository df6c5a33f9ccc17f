import { expect, it } from 'vitest';
import { accountItems } from './account-items.ts';

const names = (isSubscribed: boolean) => accountItems(isSubscribed).map((item) => item.name);

it('offers a subscription to those without one', () => {
  expect(names(false)).toEqual([
    'View My Dashboard',
    'Account Settings',
    'Support & Help',
    'Get a Subscription',
  ]);
});

it('offers none to subscribers', () => {
  expect(names(true)).toEqual(['View My Dashboard', 'Account Settings', 'Support & Help']);
});
