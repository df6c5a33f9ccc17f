import type { Page } from '@playwright/test';
import type { OrderAnswer, OrderState } from '#contract/billing';
import { API } from '#contract/paths';
import { expect, type Person } from './browser.ts';
import { Client } from './client.ts';
import { PaymentDesk } from './payment-desk.ts';

const simulatorsUrl = () => process.env['SIMULATORS_URL'] ?? '';

export const paymentDesk = () => new PaymentDesk(simulatorsUrl());

/** Presses the button and waits for the provider's window. */
export async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Pay Gatelight' })).toBeVisible();
  return popup;
}

/** Pays as a person does: press the button, say yes in the window; the window closes by itself. */
export async function pay(page: Page, outcome = 'The payment goes through'): Promise<void> {
  const popup = await openWindow(page);
  await popup.getByLabel('What happens then').selectOption(outcome);
  await closeWindow(popup, () => popup.getByRole('button', { name: 'Approve' }).click());
}

/** Does what closes the provider's window. It may be gone before the browser has said that the press was made. */
export async function closeWindow(popup: Page, press: () => Promise<void>): Promise<void> {
  const closed = popup.waitForEvent('close');
  await press().catch((error: unknown) => {
    if (!String(error).includes('has been closed')) throw error;
  });
  await closed;
}

/** Buys the first month without a browser; resolves to the saved wallet. */
export async function buyMonth(person: Person): Promise<string> {
  const client = new Client(process.env['BASE_URL'] ?? '');
  const login = await client.post<{ token: string }>(API.login, person);
  client.token = login.body.token;
  const order = await client.post<OrderAnswer>(API.orders, {
    amount: 9.99,
    currency: 'USD',
    intent: 'CAPTURE',
  });
  await paymentDesk().approve(order.body.id);
  const captured = await client.post<OrderState>(API.captureOrder.replace(':orderId', order.body.id));
  expect(captured.body.status).toBe('COMPLETED');
  const wallet = (await paymentDesk().wallets()).find(({ orderId }) => orderId === order.body.id);
  return wallet?.id ?? '';
}

/** Days go by for this person's subscription. */
export async function letDaysPass(email: string, days: number): Promise<void> {
  const passed = await new Client(simulatorsUrl()).post('/control/payments/pass-time', { email, days });
  expect(passed.status, JSON.stringify(passed.body)).toBe(204);
}
