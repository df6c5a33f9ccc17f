import type { Page } from '@playwright/test';
import { ACCOUNT_SECTIONS, accountHref } from '#contract/account-sections';
import type { AvailabilityEntry } from '#contract/availability';
import type { DashboardAnswer, WatchedCenter } from '#contract/dashboard';
import { PAGES } from '#contract/pages';
import { API } from '#contract/paths';
import { accessibilityProblems } from '../test/axe.ts';
import { expect, test } from '../test/browser.ts';
import { Client } from '../test/client.ts';
import { buyMonth, letDaysPass, pay, paymentDesk } from '../test/checkout.ts';
import { SAN_FRANCISCO, watchForLong } from '../test/opening-rows.ts';
import { addTextLink } from '../test/text-link.ts';

/** For whatever is not the list itself: axe takes seconds to read all rows, and one test does that. */
const FEW_ROWS = '/dashboard?q=san&status=all';

/** Each width and each theme once; the colors are the same tokens at every width. */
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

async function check(page: Page, what: string): Promise<void> {
  for (const [index, { width, colorScheme }] of LOOKS.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme);
    const name = `${what}, ${width} px, ${colorScheme}`;
    // The looks after the first differ in colors and width alone: what a screen reader meets is the same.
    const rules = index > 0 ? ['color-contrast', 'target-size'] : undefined;
    expect(await accessibilityProblems(page, rules), name).toEqual([]);
    await expectNoSidewaysScroll(page, name);
  }
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${what} scrolls sideways`).toBe(0);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const GUARDED = new Set<string>(['/account', '/dashboard', '/subscribe', '/paypal-subscribe']);

const OPEN_PAGES = PAGES.filter((one) => !GUARDED.has(one) && !one.includes(':'));

for (const path of [...OPEN_PAGES, SAN_FRANCISCO.path, '/reset-password?token=abc', '/nowhere']) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await visit(page, path);
    await check(page, path);
  });
}

test('axe finds nothing on a form with mistakes', async ({ page }) => {
  await visit(page, '/register');
  await page.getByLabel('Confirm Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await check(page, 'register with mistakes');
});

test('axe finds nothing on the account page, its problems and its dialog', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await signInAs(unpaid);
  await visit(page, '/account');
  await check(page, 'account');
  await visit(page, '/account/security');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByRole('alert').getByText('All fields required')).toBeVisible();
  await check(page, 'account with a problem');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
  await check(page, 'delete dialog');
});

test('axe finds nothing on the pages of the plan and in the menus', async ({ page, unpaid, signInAs }) => {
  await signInAs(unpaid);
  await visit(page, '/paypal-subscribe');
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
  await check(page, 'complete your subscription');
  await visit(page, '/subscribe');
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
  await check(page, 'activate your subscription');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'My Account' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('axe finds nothing on a payment that failed, and on the subscription in trouble', async ({
  page,
  unpaid,
  signInAs,
}) => {
  const walletId = await buyMonth(unpaid);
  await paymentDesk().decline({ issue: 'INSTRUMENT_DECLINED', walletId });
  await letDaysPass(unpaid.email, 31);
  await signInAs(unpaid);
  await expect(async () => {
    await page.goto('/account/billing');
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await check(page, 'account with an overdue payment');
  await page.getByRole('button', { name: /^Receipt / }).click();
  await check(page, 'receipt');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await check(page, 'cancel dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Pay now' }).click();
  await pay(page, 'The bank declines the payment');
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toBeVisible();
  await check(page, 'a failed payment');
});

test('axe finds nothing on the dashboard', async ({ page, subscriber, signInAs }) => {
  await signInAs(subscriber);
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { name: /locations? with appointments$/ })).toBeVisible();
  await check(page, 'dashboard of a newcomer');
  await visit(page, FEW_ROWS);
  await page
    .getByRole('button', { name: /^Set Alert: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Your centers' })).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page
    .getByRole('list', { name: 'Locations' })
    .getByRole('button', { expanded: false })
    .first()
    .click();
  await check(page, 'dashboard with a center');
  await page
    .getByRole('button', { name: /^History: / })
    .first()
    .click();
  await check(page, 'history of a center');
  await visit(page, '/dashboard?view=map');
  await expect(page.getByRole('group', { name: /on the map/ })).toBeVisible();
  await check(page, 'the map');
});

async function apiOf(person: { email: string; password: string }): Promise<Client> {
  const api = new Client(process.env['BASE_URL'] ?? '');
  api.token = (await api.post<{ token: string }>(API.login, person)).body.token;
  return api;
}

/** The one center of the answer in each state that a card can have. */
function everyCard(answer: DashboardAnswer): DashboardAnswer {
  const [center] = answer.centers;
  if (center === undefined) throw new Error('There is no center');
  const slot = { date: `${answer.at.slice(0, 4)}-12-30T09:15:00-08:00`, slots: 2 };
  const open = { openSeats: 2, soonest: slot, openedAt: answer.at };
  const none = { openSeats: 0, soonest: null, fitting: [], openedAt: null, noneFits: null, reason: null };
  const states: Partial<WatchedCenter>[] = [
    { ...none, ...open, fitting: [slot, { ...slot, date: slot.date.replace('09:15', '10:15') }] },
    { ...none, ...open, noneFits: 'none before Feb 13', reason: 'timeframe' },
    none,
    { ...none, retired: true },
  ];
  return {
    ...answer,
    centers: states.map((state, index) => Object.assign({}, center, state, { id: center.id + index })),
  };
}

test('axe finds nothing on the cards, whatever is known of their centers', async ({
  page,
  subscriber,
  signInAs,
}) => {
  const api = await apiOf(subscriber);
  await api.post(API.watches, { locationId: SAN_FRANCISCO.id });
  await signInAs(subscriber);
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: everyCard((await response.json()) as DashboardAnswer) });
  });
  await visit(page, FEW_ROWS);
  await expect(page.getByText('2 fit now')).toBeVisible();
  await check(page, 'cards');
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), source: 'down' } });
  });
  // The page came with a status of its own; the next one is ours.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('may be gone')).toBeVisible();
  await expect(page.getByText(/^Updated, \d+ locations?$/)).toBeAttached();
  await check(page, 'cards while the source is silent');
});

test('nothing scrolls sideways at 320 px or at twice the size', async ({ page, unpaid, signInAs }) => {
  await signInAs(unpaid);
  for (const path of ['/', '/subscribe', '/account', '/terms', '/nowhere'])
    await expectNarrowFits(page, path);
});

test('the pages of a subscriber fit 320 px and twice the size, and axe finds nothing on them', async ({
  page,
  subscriber,
  signInAs,
}) => {
  const api = await apiOf(subscriber);
  await signInAs(subscriber);
  await expectNarrowFits(page, '/dashboard');
  const [other] = (await api.get<AvailabilityEntry[]>(API.availability)).body;
  for (const locationId of [SAN_FRANCISCO.id, other?.location.id])
    await api.post(API.watches, { locationId });
  await watchForLong(process.env['DATABASE_URL'] ?? '', subscriber.email);
  await expectNarrowFits(page, '/dashboard');
  for (const section of ACCOUNT_SECTIONS) {
    await expectNarrowFits(page, accountHref(section));
    await check(page, `the section ${section} of a subscriber`);
  }

  await visit(page, accountHref('history'));
  await page.getByLabel('Location', { exact: true }).selectOption(String(SAN_FRANCISCO.id));
  await expect(page).toHaveURL(`${accountHref('history')}?location=${SAN_FRANCISCO.id}`);
  await expect(
    page.getByRole('region', { name: 'Alert History' }).getByRole('listitem').first(),
  ).toContainText('San Francisco');
  await check(page, 'history of one location');

  const link = await addTextLink(process.env['DATABASE_URL'] ?? '');
  await expectNarrowFits(page, link.path);
  await link.change("good_look_at = service_now() - interval '26 minutes'");
  await expectNarrowFits(page, link.path);
  await link.take();
  await expectNarrowFits(page, link.path);
});

/** 640 px is what is left of 1280 at twice the size. */
async function expectNarrowFits(page: Page, path: string): Promise<void> {
  await visit(page, path);
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page, `${path} at ${width} px`);
  }
}
