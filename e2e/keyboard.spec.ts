import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';

async function tabTo(page: Page, name: string, limit = 40): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      return (label ?? element)?.textContent?.trim() ?? '';
    });
    if (found === name) return;
  }
  throw new Error(`"${name}" was not reached with ${limit} presses of Tab`);
}

test('somebody without a mouse logs in, reaches the account and logs out', async ({ page, unpaid }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await tabTo(page, 'Sign In');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page).toHaveTitle('Log In · Gatelight');

  await tabTo(page, 'Email Address', 3);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.keyboard.type(unpaid.email);
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0);
  await tabTo(page, 'Password', 2);
  await page.keyboard.type(unpaid.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/subscribe');
  await expect(page.getByText('Welcome back to Gatelight').first()).toBeVisible();

  await tabTo(page, 'My Account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View My Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'My Account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'View My Dashboard' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await tabTo(page, 'Security and data');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByText('This device')).toBeVisible();

  await tabTo(page, 'Delete Account', 60);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Logged out', { exact: true }).first()).toBeVisible();
});

test('passwords can be shown, and Caps Lock is mentioned', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  const toggle = page.getByRole('button', { name: 'Show password' });
  await password.fill('secret words');
  await expect(password).toHaveAttribute('type', 'password');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
});

test('many mistakes are summed up on top, each leading to its field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Confirm Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    "Passwords don't match",
  ]);
  await summary.getByRole('link', { name: "Passwords don't match" }).click();
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
});
