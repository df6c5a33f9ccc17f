import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';

const SECTIONS = ['Features', 'Pricing', 'How It Works', 'Help & FAQ'];

test('signed out: the sections, Sign In and Create Account', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Gatelight home' })).toHaveAttribute('href', '/');
  for (const name of SECTIONS) await expect(header.getByRole('link', { name })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register');
  await expect(header.getByRole('button', { name: 'My Account' })).toHaveCount(0);
});

test('while the stored token is checked: a placeholder, neither name nor Sign In', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await signInAs(unpaid);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('status', { name: 'Checking your sign-in' })).toBeVisible();
  await expect(header.getByText('Sign In', { exact: true })).toHaveCount(0);
  answer();
  await expect(header.getByRole('button', { name: 'My Account' })).toBeVisible();
});

test('signed in without a plan: greeting, menu with its items, sign out by a full page load', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await signInAs(unpaid);
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByText(`Hi, ${unpaid.email.split('@')[0]}`)).toBeVisible();
  await expect(header.getByRole('navigation', { name: 'Your account' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Centers',
    'History',
    'Help',
  ]);
  for (const name of SECTIONS) await expect(header.getByRole('link', { name })).toBeVisible();
  await header.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'View My Dashboard',
    'Account Settings',
    'Support & Help',
    'Get a Subscription',
    'Sign Out',
  ]);
  await page.evaluate(() => Object.assign(window, { stillTheOldPage: true }));
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => 'stillTheOldPage' in window)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a subscriber is offered no second subscription', async ({ page, subscriber, signInAs }) => {
  await signInAs(subscriber);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'View My Dashboard',
    'Account Settings',
    'Support & Help',
    'Sign Out',
  ]);
});

const isAtTop = (page: Page, id: string) =>
  page.evaluate((section) => {
    const top = document.getElementById(section)?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 200;
  }, id);

test('a section is scrolled to on the same page and from another one', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect.poll(() => isAtTop(page, 'pricing')).toBe(true);
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click();
  await expect(page).toHaveURL('/#how-it-works');
  await expect.poll(() => isAtTop(page, 'how-it-works')).toBe(true);
  // A link from elsewhere: the address is loaded anew, not just its end changed.
  await page.goto('about:blank');
  await page.goto('/#about');
  await expect.poll(() => isAtTop(page, 'about')).toBe(true);
});

test('a section asked for before the page has arrived is scrolled to when it does', async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/landing-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/#pricing');
  arrive();
  await expect.poll(() => isAtTop(page, 'pricing')).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the menu opens, closes on Escape with the focus back, and offers the same items', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/register',
    );
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([...SECTIONS, 'Sign In', 'Create Account']);
    await expect(page.locator('#mobile-menu').getByRole('radio')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await toggle.click();
    await menu.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/login');
    await expect(menu).toHaveCount(0);
  });

  test('signed in it has the account items too', async ({ page, unpaid, signInAs }) => {
    await signInAs(unpaid);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByText(`Hi, ${unpaid.email.split('@')[0]}`)).toBeVisible();
    await expect(menu.getByRole('link')).toHaveText([
      ...SECTIONS,
      'Dashboard',
      'Centers',
      'History',
      'Help',
      'View My Dashboard',
      'Account Settings',
      'Support & Help',
      'Get a Subscription',
    ]);
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });
});
