import type { Page } from '@playwright/test';
import { API } from '#contract/paths';
import { accessibilityProblems } from '../test/axe.ts';
import { expect, type Person, test } from '../test/browser.ts';
import { buyMonth } from '../test/checkout.ts';
import { Client } from '../test/client.ts';
import { openDesk } from '../test/operator-desk.ts';

async function findPerson(desk: Page, { email }: Person): Promise<void> {
  await desk.getByRole('tab', { name: 'People' }).click();
  await desk.getByLabel('E-mail address, or how it begins').fill(email.slice(0, -4));
  await desk.getByRole('button', { name: 'Find' }).click();
  await expect(desk.getByRole('status').filter({ hasText: '1 person found' })).toBeVisible();
  await desk.getByRole('link', { name: email }).click();
  await expect(desk.getByRole('heading', { name: email })).toBeFocused();
  expect(desk.url()).not.toContain('@');
}

test('an operator refunds the running month: it ends, the customer sees it and gets the mail', async ({
  page,
  browser,
  unpaid: customer,
  subscriber: staff,
  mailbox,
  signInAs,
}) => {
  await buyMonth(customer);
  await signInAs(customer);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard');

  const desk = await openDesk(browser, staff);
  await findPerson(desk, customer);
  const money = desk.getByRole('region', { name: 'Subscription and Payments' });
  await expect(money.getByText('Active', { exact: true })).toBeVisible();
  expect(await accessibilityProblems(desk)).toEqual([]);
  await money.getByRole('button', { name: /^Refund GL-/ }).click();
  const dialog = desk.getByRole('dialog', { name: 'Refund this payment?' });
  await expect(dialog).toContainText('so the subscription ends at once');
  await dialog.getByRole('button', { name: 'Refund $9.99' }).click();
  await expect(dialog.getByText('Reason must be at least 5 characters')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Charged after leaving, asked by mail');
  await dialog.getByRole('button', { name: 'Refund $9.99' }).click();
  await expect(desk.getByText('Payment refunded').first()).toBeVisible();
  await expect(money.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(money.getByRole('button', { name: /^Refund GL-/ })).toHaveCount(0);
  await desk.context().close();

  await page.goto('/dashboard');
  await expect(page).toHaveURL('/subscribe');
  await page.goto('/account/billing');
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card).toContainText('Your last payment was given back');
  await expect
    .poll(async () => (await mailbox.all(customer.email)).map(({ subject }) => subject))
    .toContain('Your Gatelight payment was refunded');
});

test('an operator finds somebody, reveals the phone with a reason that the log keeps, and sees the figures', async ({
  browser,
  unpaid: customer,
  subscriber: staff,
}) => {
  const client = new Client(process.env['BASE_URL'] ?? '');
  client.token = (await client.post<{ token: string }>(API.login, customer)).body.token;
  await client.post(API.updatePhone, { phoneNumber: '+14155550143' });

  const desk = await openDesk(browser, staff);
  await findPerson(desk, customer);
  const account = desk.getByRole('region', { name: 'Account and Phone' });
  await expect(account.getByText('+1 ••• ••• 0143')).toBeVisible();
  await account.getByRole('button', { name: 'Reveal Phone' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Reveal the phone number?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Customer asked which number we have');
  await dialog.getByRole('button', { name: 'Reveal Phone' }).click();
  await expect(account.getByText('+14155550143')).toBeVisible();
  await account.getByRole('button', { name: 'Hide Phone' }).click();
  await expect(account.getByText('+14155550143')).toHaveCount(0);

  await desk.getByRole('tab', { name: 'Log' }).click();
  const entry = desk.getByRole('listitem').filter({ hasText: 'Customer asked which number we have' });
  await expect(entry).toContainText('revealed phone number');
  await expect(entry).toContainText(staff.email);

  await desk.getByRole('tab', { name: 'Health' }).click();
  await expect(desk.getByRole('img', { name: /allowed; .* failed in 24 hours\.$/ })).toBeVisible();
  await expect(desk.getByText(/Refreshed every 15 seconds/)).toBeVisible();
  expect(await accessibilityProblems(desk)).toEqual([]);
  await desk.setViewportSize({ width: 360, height: 800 });
  const excess = await desk.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, 'scrolls sideways').toBe(0);
  await desk.context().close();
});
