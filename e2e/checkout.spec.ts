import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';
import { closeWindow, openWindow, pay, paymentDesk } from '../test/checkout.ts';

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' });

/** The id of every order this page asks for. */
function ordersOf(page: Page): string[] {
  const ids: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/paypal/order') || !response.ok()) return;
    ids.push(((await response.json()) as { id: string }).id);
  });
  return ids;
}

test.beforeEach(async ({ unpaid, signInAs }) => signInAs(unpaid));

test('a double click opens one window for one order; canceling or closing it leads back to a calm page', async ({
  page,
}) => {
  const orders = ordersOf(page);
  let windows = 0;
  page.on('popup', () => (windows += 1));
  await page.goto('/subscribe');
  const opened = page.waitForEvent('popup');
  await payButton(page).dblclick();
  const first = await opened;
  await closeWindow(first, () => first.getByRole('button', { name: 'Cancel' }).click());
  await expect(page.getByText('Checkout canceled')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect([windows, orders.length]).toEqual([1, 1]);

  const popup = await openWindow(page);
  await expect(page.getByRole('button', { name: /Waiting for PayPal/ })).toBeDisabled();
  await popup.close();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

test('declined: the texts of the catalogue with order number and support, and another try succeeds', async ({
  page,
}) => {
  const orders = ordersOf(page);
  await page.goto('/subscribe');
  await pay(page, 'The bank declines the payment');
  const alert = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toast).toContainText('Payment Failed');
  await expect(toast).toContainText('Payment could not be processed. Please try again.');
  await expect(alert).toContainText('Your bank or PayPal declined the payment, and nothing was charged.');
  await expect(alert).toContainText('choose another card or account');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await payButton(page).scrollIntoViewIfNeeded();
    const [button, shown] = [await payButton(page).boundingBox(), await toast.boundingBox()];
    if (button === null || shown === null) throw new Error('The button or the toast is not there');
    expect(shown.y + shown.height, `a toast leaves the pay button free at ${width} px`).toBeLessThan(
      button.y,
    );
  }
  await expect(alert).toContainText(orders[0] ?? 'an order number');
  await expect(alert.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:.*${orders[0]}`),
  );
  await pay(page);
  await expect(page).toHaveURL('/dashboard');
});

test('paid but not activated: the other text, and checking again helps', async ({ page }) => {
  const orders = ordersOf(page);
  await page.route('**/api/complete-subscription', (route) => route.fulfill({ status: 422, body: '' }));
  await page.goto('/subscribe');
  await pay(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Activation Failed' });
  await expect(alert).toContainText(
    'Payment received but subscription activation failed. Please contact support.',
  );
  await expect(alert).toContainText(orders[0] ?? 'an order number');
  await expect(payButton(page), 'nobody pays twice').toHaveCount(0);
  await page.unroute('**/api/complete-subscription');
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('held for review: takes no second payment, and leads on by itself when it went through', async ({
  page,
}) => {
  const orders = ordersOf(page);
  await page.goto('/subscribe');
  await pay(page, 'The payment is held for review');
  await expect(page.getByText('Your payment is being reviewed')).toBeVisible();
  await page.clock.install();
  await page.reload();
  await expect(page.getByText('Your payment is being reviewed')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  const held = (await paymentDesk().captures()).find(({ orderId }) => orderId === orders[0]);
  await paymentDesk().settle(held?.id ?? '', 'COMPLETED');
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL('/dashboard', { timeout: 1000 });
  }).toPass();
});

test('a page loaded again while processing goes on, and the money is taken once', async ({ page }) => {
  const orders = ordersOf(page);
  await page.route('**/api/paypal/order/*/capture', () => undefined);
  await page.goto('/subscribe');
  await pay(page);
  await expect(page.getByText('Processing your payment...')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.unroute('**/api/paypal/order/*/capture');
  // The page may lead on by itself while it is loaded again.
  await page.evaluate(() => window.location.reload());
  await expect(page).toHaveURL('/dashboard');
  const captures = (await paymentDesk().captures()).filter(({ orderId }) => orderId === orders[0]);
  expect(captures).toHaveLength(1);
});

test('a blocked script: says so, keeps its place, and Retry brings the button', async ({ page }) => {
  await page.route('**/web-sdk/v6/core', (route) => route.abort());
  await page.goto('/paypal-subscribe');
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
  await expect(page.getByText('Loading the payment button')).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('PayPal could not be loaded.');
  await page.unroute('**/web-sdk/v6/core');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(payButton(page)).toBeEnabled();
});

test('a merchant who may not save wallets: says that it is not the visitor’s fault', async ({ page }) => {
  // The merchant of all tests may; this page alone hears otherwise.
  await page.route('**/web-sdk/v6/eligibility', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { methods: [] } }),
  );
  await page.goto('/subscribe');
  const alert = page.getByRole('alert').filter({ hasText: 'PayPal does not offer a monthly payment' });
  await expect(alert).toContainText('Nothing is wrong on your side.');
  await expect(alert.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expect(page.getByText('content blocker')).toHaveCount(0);
});

test('a tab that was hidden for long gets a new token before anybody pays', async ({ page }) => {
  let tokens = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/paypal/setup') && response.ok()) tokens += 1;
  });
  await page.clock.install();
  await page.goto('/subscribe');
  await expect(payButton(page)).toBeEnabled();
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  await page.clock.fastForward('30:00');
  expect(tokens).toBe(1);
  await turn('visible');
  await expect.poll(() => tokens).toBe(2);
  await pay(page);
  await expect(page).toHaveURL('/dashboard');
});

test('too many requests during the capture are no failed payment: the order is kept', async ({ page }) => {
  await page.route('**/api/paypal/order/*/capture', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'throttled', detail: 'Too many requests.' }),
    }),
  );
  await page.goto('/subscribe');
  await pay(page);
  await expect(page.getByRole('alert').filter({ hasText: 'No Answer Yet' })).toBeVisible();
  await expect(page.getByText('Payment Failed')).toHaveCount(0);
  await page.unroute('**/api/paypal/order/*/capture');
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a link to the plan loads it under the policy that lets the payment script in', async ({ page }) => {
  await page.goto('/account/billing');
  await page.getByRole('link', { name: 'Subscribe Now' }).click();
  await expect(payButton(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  expect(await page.evaluate(() => 'paypal' in window)).toBe(false);
});
