import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';
import { buyMonth, letDaysPass, pay, paymentDesk } from '../test/checkout.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Subscription' });

test('a traveler subscribes, cancels, resumes, cancels again and is let go at the end of the month', async ({
  page,
  newcomer,
  mailbox,
}) => {
  const { email, password } = newcomer;

  await test.step('register, approve in the window of the provider, land on the dashboard', async () => {
    await page.goto('/register');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL('/subscribe');
    await expect(page.getByText('Registration successful!').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Activate Your Subscription' })).toBeVisible();
    await expect(page.getByText('$9.99/month', { exact: true })).toBeVisible();
    await expect(page.getByText('Unlimited locations')).toBeVisible();
    await expect(page.getByText(/By paying you agree that \$9\.99 is charged now and again/)).toBeVisible();
    await pay(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Subscription active').first()).toBeVisible();
    expect((await mailbox.next(email)).subject).toContain('receipt');
    expect(await page.evaluate(() => 'paypal' in window), 'the script stays on the pay page').toBe(false);
  });

  await test.step('the account shows the plan, the next payment and the receipt', async () => {
    await page.goto('/account/billing');
    await expect(card(page)).toContainText('Premium Plan');
    await expect(card(page)).toContainText('$9.99/month');
    await expect(card(page)).toContainText(/Next payment of \$9\.99 on \w+ \d+, \d{4}\./);
    await card(page)
      .getByRole('button', { name: /^Receipt / })
      .click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await expect(receipt).toContainText('Gatelight Premium Plan');
    await expect(receipt).toContainText('$9.99 USD');
    await page.keyboard.press('Escape');
  });

  const cancel = async () => {
    await card(page).getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await expect(dialog).toContainText(/Your texts go on until \w+ \d+, \d{4}/);
    await expect(dialog).toContainText('Nothing more is charged.');
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(page.getByText('Subscription canceled').first()).toBeVisible();
    await expect(card(page)).toContainText(/Texts run until \w+ \d+, \d{4}\. Nothing more is charged\./);
  };

  await test.step('cancel: still a subscriber; resume: renews again', async () => {
    await cancel();
    await page.goto('/subscribe');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/account/billing');
    await card(page).getByRole('button', { name: 'Resume Subscription' }).click();
    await expect(page.getByText('Subscription resumed').first()).toBeVisible();
    await expect(card(page)).toContainText('Next payment of $9.99');
  });

  await test.step('cancel again, and the month passes: the dashboard leads to the plan', async () => {
    await cancel();
    await letDaysPass(email, 32);
    await expect
      .poll(async () => (await mailbox.all(email)).map(({ subject }) => subject))
      .toContain('Your Gatelight subscription has ended');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/subscribe');
    await page.goto('/account/billing');
    await expect(card(page)).toContainText('No Active Subscription');
    await expect(card(page).getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    await expect(card(page).getByRole('button', { name: /Receipt/ })).toBeVisible();
  });
});

test('a renewal is declined: banner and mail, paid by checkout, active again', async ({
  page,
  unpaid,
  mailbox,
  signInAs,
}) => {
  const walletId = await buyMonth(unpaid);
  const receipt = await mailbox.next(unpaid.email);
  await paymentDesk().decline({ issue: 'INSTRUMENT_DECLINED', walletId });
  await letDaysPass(unpaid.email, 31);
  await expect
    .poll(async () => (await mailbox.all(unpaid.email)).map(({ subject }) => subject), { timeout: 20_000 })
    .toContain('Your Gatelight payment did not go through');
  expect(receipt.subject).toContain('receipt');

  await signInAs(unpaid);
  await page.goto('/dashboard');
  const state = page.getByRole('region', { name: 'State of your alerts' });
  await expect(state).toContainText('Your payment failed');
  await expect(state).toContainText(/Alerts go on until [A-Z][a-z]{2} \d+\./);
  await expect(state.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/subscribe');
  const banner = page.getByRole('status').filter({ hasText: 'Your last payment did not go through.' });
  await expect(banner).toHaveCount(0);
  await page.goto('/account/billing');
  await expect(banner).toContainText(/Texts go on until .+ P[SD]T\./);
  await expect(card(page)).toContainText('Payment overdue');
  await expect(card(page).getByRole('link', { name: 'Update Payment' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  await banner.getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL('/subscribe');
  await pay(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/account/billing');
  await expect(card(page)).toContainText('Next payment of $9.99');
  await expect(banner).toHaveCount(0);
});
