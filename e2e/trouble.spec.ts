import { expect, test } from '../test/browser.ts';

test('a lost answer is asked for twice more under the same key; then the form says so and keeps its content', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/login', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await page.goto('/login');
  await page.getByLabel('Email Address').fill('traveler@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect(page.getByRole('alert')).toContainText('We could not reach the server');
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByLabel('Email Address')).toHaveValue('traveler@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse battery');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect.poll(() => keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(1);
});

test('a refused login is not asked again', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) asked += 1;
  });
  await page.goto('/login');
  await page.getByLabel('Email Address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed');
  expect(asked).toBe(1);
});

test('offline is said while it lasts', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('offline, the first touch leaves everything where it is, and what is missing comes by itself', async ({
  page,
  context,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.locator('#list-title')).toBeVisible();
  await page.reload();
  await expect(page.locator('#list-title')).toBeVisible();
  await context.setOffline(true);
  const map = page.getByRole('group', { name: 'Show centers as' }).getByRole('button', { name: 'Map' });
  await map.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, /);
  await expect(page.getByRole('region', { name: 'Notification Settings' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('group', { name: /on the map/ })).toBeVisible({ timeout: 20_000 });
});

test('a part whose file is gone is missing alone', async ({ page, subscriber, signInAs }) => {
  await page.route('**/assets/center-map-*.js', (route) => route.abort());
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await signInAs(subscriber);
  await page.addInitScript(() => sessionStorage.setItem('reloaded-for-new-files-at', String(Date.now())));
  await page.goto('/dashboard?view=map');
  await expect(page.locator('#list-title')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('region', { name: 'Notification Settings' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, /);
});

test('a server in trouble at the start signs out after two retries', async ({ page, unpaid, signInAs }) => {
  await signInAs(unpaid);
  await page.goto('/account/security');
  await expect(page.getByText('This device')).toBeVisible();
  let asked = 0;
  await page.route('**/api/me', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible({
    timeout: 15_000,
  });
  expect(asked).toBe(3);
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
});

test('a card that cannot load says so and tries again, the others work on', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 500, body: '' }));
  await signInAs(unpaid);
  await page.goto('/account/security');
  await expect(page.getByText('Your sessions could not be loaded')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(unpaid.email).first()).toBeVisible();
  await page.unroute('**/api/sessions');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('This device')).toBeVisible();
});

test.describe('files that are gone after a deploy', () => {
  test('a link to a page whose file is gone loads the page anew', async ({ page }) => {
    await page.goto('/');
    await page.route('**/assets/terms-*.js', (route) => route.fulfill({ status: 404, body: '' }), {
      times: 1,
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
    await expect(page).toHaveURL('/terms');
  });

  test('a page whose file stays away is reloaded once and then explains itself', async ({ page }) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route('**/assets/terms-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
    expect(loads).toBe(2);
    await expect(page.getByRole('button', { name: 'Reload the Page' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Write to Support' })).toHaveAttribute('href', /^mailto:/);
    await page.getByRole('banner').getByRole('link', { name: 'Gatelight home' }).click();
    await expect(page.getByRole('link', { name: 'Get Started Now' }).first()).toBeVisible();
  });
});

test('back and forward return to where one was', async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('#main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});
