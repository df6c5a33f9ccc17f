import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';
import { listHeading, rowNames } from '../test/dashboard-page.ts';
import { deferred } from '../test/deferred.ts';
import { shiftOf, watchShifts } from '../test/layout-shifts.ts';

/** Keeps an answer or a file back until it is released. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = deferred();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const FIRST_STEPS = 'Three steps to your first alert';

for (const [device, width, height] of [
  ['a phone', 412, 823],
  ['a desk', 1280, 900],
] as const) {
  test(`the dashboard fills in on ${device} without moving anything, however slow each answer is`, async ({
    page,
    subscriber,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height });
    await signInAs(subscriber);
    await watchShifts(page);
    const scripts = await hold(page, '**/assets/index-*.js');
    const me = await hold(page, '**/api/me');
    const watches = await hold(page, '**/api/user/locations');
    const availability = await hold(page, '**/api/availability');
    const dashboard = await hold(page, '**/api/dashboard');
    await page.goto('/dashboard', { waitUntil: 'commit' });

    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Welcome back');
    await expect(page.getByRole('heading', { name: 'Your centers' })).toBeVisible();
    await expect(page.getByText('Loading locations')).toBeVisible();
    scripts();
    me();
    await expect(title).toHaveText(/^Welcome back, traveler-/);
    dashboard();
    await expect(page.getByRole('heading', { name: FIRST_STEPS })).toBeVisible();
    watches();
    await expect(page.getByText("You haven't set any alerts yet", { exact: false })).toBeVisible();
    availability();
    await expect(listHeading(page)).toBeVisible();
    await expect(rowNames(page).first()).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });
}

test('first steps that were put away stay away, in every browser', async ({ page, subscriber, signInAs }) => {
  await signInAs(subscriber);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('heading', { name: FIRST_STEPS })).toHaveCount(0);
  await page.evaluate(() => {
    const token = localStorage.getItem('auth-token') ?? '';
    localStorage.clear();
    localStorage.setItem('auth-token', token);
  });
  await page.reload();
  await expect(page.getByText('No phone number yet').first()).toBeVisible();
  await expect(page.getByText(FIRST_STEPS)).toHaveCount(0);
});

test('a dashboard asks for its own things before its code is there, and once', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const scripts = await hold(page, '**/assets/index-*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const early = ['/api/alerts/timeline', '/api/dashboard', '/api/me'];
  await expect.poll(() => asked.toSorted()).toEqual(early);
  scripts();
  await expect(rowNames(page).first()).toBeVisible();
  await expect(page.getByText("You haven't set any alerts yet", { exact: false })).toBeVisible();
  expect(asked.filter((path) => early.includes(path)).toSorted()).toEqual(early);
});

test('nobody without a subscription is asked about', async ({ page, unpaid, signInAs }) => {
  await signInAs(unpaid);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/subscribe');
  await page.goto('/account/alerts');
  await expect(page.getByText('Alerts need an active subscription.')).toBeVisible();
  expect(asked).not.toContain('/api/user/locations');
});

test('a stranger sees nothing of the dashboard, not even its frame', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = await hold(page, '**/assets/index-*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.getByText('Welcome back')).toBeHidden();
  scripts();
  await expect(page).toHaveURL(/^[^?]*\/login\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  expect(asked).not.toContain('/api/me');
});

test('the first formatter is made in another thread, while the scripts are on their way', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  const scripts = await hold(page, '**/assets/index-*.js');
  const worker = page.waitForEvent('worker');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  expect(new URL((await worker).url()).pathname).toBe('/first-formatter.js');
  scripts();
});
