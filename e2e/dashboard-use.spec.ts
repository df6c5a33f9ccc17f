import type { Page } from '@playwright/test';
import type { AvailabilityEntry } from '#contract/availability';
import { expect, test } from '../test/browser.ts';
import { listHeading, openDashboard, rowNames, searchBox, suggestions } from '../test/dashboard-page.ts';
import { deferred } from '../test/deferred.ts';

test('search waits 300 ms, suggests ten at most with names that start so first, and is a real combobox', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  await page.clock.install();
  await openDashboard(page);
  const options = suggestions(page);
  await page.clock.pauseAt(Date.now() + 10_000);

  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('san');
  await page.clock.runFor(299);
  await expect(options).toHaveCount(0);
  await page.clock.runFor(2);
  await expect(options.first()).toBeVisible();
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true');
  const names = await options.allTextContents();
  expect(names.length).toBeLessThanOrEqual(10);
  expect(names[0]).toMatch(/^San/);
  expect(names.findLastIndex((name) => name.startsWith('San'))).toBe(
    names.filter((name) => name.startsWith('San')).length - 1,
  );
  await expect(options.first().locator('mark').first()).toHaveText('San');

  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);

  await searchBox(page).fill('sfo');
  await page.clock.runFor(301);
  await expect(options).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.clock.runFor(301);
  await expect(searchBox(page)).toHaveValue(/San Francisco/);
  await expect(rowNames(page)).toHaveText([/San Francisco/]);
});

test('a search finds a full center too, with what is open there, and the watched ones first', async ({
  page,
  request,
  subscriber,
  signInAs,
}) => {
  const list = (await (await request.get('/api/availability')).json()) as AvailabilityEntry[];
  const full = list.find(
    ({ location, availability }) => availability.length === 0 && / /.test(location.name),
  );
  if (full === undefined) throw new Error('Every center has appointments');
  await signInAs(subscriber);
  await openDashboard(page);
  await searchBox(page).fill(full.location.name);
  await expect(suggestions(page).first()).toContainText('none open');
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('list', { name: 'Locations' })
    .getByRole('listitem')
    .filter({ hasText: full.location.name });
  await expect(row.getByText('None open')).toBeVisible();
  await expect(page.locator('#list-title')).toHaveText(/^\d+ locations? found$/);
  await row.getByRole('button', { name: /^Set Alert: / }).click();
  await expect(row.getByText('Watching')).toBeVisible();
  await searchBox(page).fill(full.location.name.charAt(0));
  await expect(rowNames(page).nth(1)).toBeVisible();
  await expect(rowNames(page).first()).toHaveText(full.location.name);
});

test('availability is asked for every 180 s, and again twice after 1 s when it fails', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/availability') ? 1 : 0));
  await page.clock.install();
  await openDashboard(page);
  const first = asked;
  await page.clock.pauseAt(Date.now() + 100_000);
  expect(asked).toBe(first);
  await page.clock.runFor(100_000);
  await expect.poll(() => asked).toBe(first + 1);

  await page.route('**/api/availability', (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.runFor(180_000);
  const askedAfterASecond = async () => {
    await page.clock.runFor(1_000);
    return asked;
  };
  // Each second of the page's clock takes its own time on a busy machine.
  await expect.poll(askedAfterASecond, { timeout: 120_000 }).toBe(first + 4);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.getByText('We could not reach the server')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/^You see what was open at /)).toBeVisible();
  await expect(rowNames(page).first()).toBeVisible();
});

test('filters live in the address: a link opens them, Back takes them back', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  await openDashboard(page, '?state=CA&sort=next&status=all');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('CA');
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('next-available');
  const inCalifornia = await page.locator('#list-title').textContent();
  await page.getByLabel('State', { exact: true }).selectOption('TX');
  await expect(page).toHaveURL(/state=TX/);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Weekends only' }).click();
  await expect(page).toHaveURL(/weekends=1/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('CA');
  await expect(page.locator('#list-title')).toHaveText(inCalifornia ?? '');

  await page.getByLabel('Sort by', { exact: true }).selectOption('nearest');
  await page.getByLabel('Your ZIP code').fill('92101');
  await page.getByRole('button', { name: 'Sort by Distance' }).click();
  await expect(rowNames(page).first()).toHaveText(/San Diego|Otay|San Ysidro/);
  await expect(page.getByText(/\d+ mi away/).first()).toBeVisible();
});

test('the map shows the same filter, and keys lead from it to the row of a center', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  await openDashboard(page, '?state=CA&status=all');
  await page.getByRole('group', { name: 'Show centers as' }).getByRole('button', { name: 'Map' }).click();
  await expect(page).toHaveURL(/view=map/);
  const map = page.getByRole('group', { name: /Enrollment centers on the map/ });
  await expect(map.getByRole('button').first()).toBeAttached();
  const tabbable = map.locator('button[tabindex="0"]');
  await expect(tabbable).toHaveCount(1);
  await tabbable.focus();
  const before = await focusedName(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedName(page)).not.toBe(before);
  const name = (await focusedName(page)).split(':')[0] ?? '';
  const row = page.getByRole('heading', { level: 4, name, exact: true });
  await page.keyboard.press('Enter');
  await expect(row).toBeFocused();
  await page.getByLabel('Sort by', { exact: true }).selectOption('state');
  await expect(row).not.toBeFocused();
});

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('loading, a broken list and a silent source each say so', async ({ page, subscriber, signInAs }) => {
  await signInAs(subscriber);
  let answer: 'wait' | 'fail' | 'pass' = 'wait';
  const release = deferred();
  await page.route('**/api/availability', async (route) => {
    if (answer === 'wait') await release.promise;
    return answer === 'pass' ? route.continue() : route.fulfill({ status: 500, body: '' });
  });
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), source: 'down' } });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading locations' })).toBeVisible();
  answer = 'fail';
  release.resolve();
  await expect(page.getByText('The list of locations could not be loaded')).toBeVisible({ timeout: 15_000 });
  answer = 'pass';
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(listHeading(page)).toBeVisible();
  // The page came with a status of its own; the next one is ours.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Last check .+ the official site does not answer$/)).toBeVisible();
});

test('typing in the search never waits for the list', async ({ page, subscriber, signInAs }) => {
  await signInAs(subscriber);
  await page.clock.install();
  await openDashboard(page, '?status=all');
  await page.clock.pauseAt(Date.now() + 10_000);
  const names = () => rowNames(page).allTextContents();
  const before = await names();
  await searchBox(page).pressSequentially('international airport');
  await expect(searchBox(page)).toHaveValue('international airport');
  // More rows may be drawn below meanwhile.
  const meanwhile = (await names()).slice(0, before.length);
  expect(meanwhile, 'the list stands still while somebody types').toEqual(before);
  await page.clock.runFor(301);
  await expect.poll(async () => (await names()).slice(0, before.length)).not.toEqual(before);
});
