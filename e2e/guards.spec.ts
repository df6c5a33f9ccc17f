import { expect, test } from '../test/browser.ts';

test('a stranger is asked to log in, and comes back to the page first asked for', async ({
  page,
  unpaid,
}) => {
  for (const path of ['/account', '/dashboard', '/subscribe', '/paypal-subscribe']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/account');
  await page.getByLabel('Email Address').fill(unpaid.email);
  await page.getByLabel('Password', { exact: true }).fill(unpaid.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
});

test('nobody is sent to another site after the login', async ({ page, unpaid, signInAs }) => {
  await signInAs(unpaid);
  await page.goto('/login?next=//evil.example/');
  await expect(page).toHaveURL('/subscribe');
});

test('without a subscription: the plan instead of Log In, Create Account and Dashboard', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await signInAs(unpaid);
  for (const path of ['/login', '/register', '/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL('/subscribe');
    await expect(page.getByRole('heading', { name: 'Activate Your Subscription' })).toBeVisible();
  }
  await page.goto('/paypal-subscribe');
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
});

test('a subscriber: the dashboard instead of Log In and of paying twice', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  for (const path of ['/login', '/register', '/subscribe', '/paypal-subscribe']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a token the server does not know is thrown away at the start', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('auth-token', 'made-up'));
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
});

test('a session that ends in the middle of a form asks for the password and keeps what was typed', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await signInAs(unpaid);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Current Password', { exact: true }).fill(unpaid.password);
  await page.getByLabel('New Password', { exact: true }).fill('another long one');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('another long one');
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('auth-token') ?? ''}`;
    await fetch('/api/logout', { method: 'POST', headers: { authorization } });
  });
  await page.getByRole('button', { name: 'Update Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(unpaid.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('another long one');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password changed successfully').first()).toBeVisible();
});
