import type { Locator, Page } from '@playwright/test';
import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { expect, test } from '../test/browser.ts';
import { deferred } from '../test/deferred.ts';

const CHIP = /^(Today|Tomorrow|[A-Z][a-z]{2} \d{1,2}), \d{1,2}:\d\d (AM|PM) \(\d+\)$/;

const search = (page: Page) => page.getByRole('combobox', { name: /Search by city/ });
const suggestions = (page: Page) => page.locator('#search-suggestions').getByRole('option');
const rows = (page: Page) => page.getByRole('list', { name: 'Locations' }).getByRole('heading', { level: 3 });
const heading = (page: Page) => page.getByRole('heading', { name: /locations? with appointments$/ });

async function openDashboard(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard${query}`);
  await expect(page.locator('#list-title')).toBeVisible();
}

const optionsOf = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).locator('option').allTextContents();

/** What the specification says of the dashboard, by section; each is asked of the running product. */
const SPECIFIED: [section: string, what: string, check: (page: Page) => Promise<void>][] = [
  [
    '2 Dashboard',
    'welcome banner',
    async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, traveler-/);
      await expect(page.getByText(/^Last check /)).toBeVisible();
    },
  ],
  [
    '2 Dashboard',
    'state filter: All States, then states with their counts',
    async (page) => {
      const [first, ...states] = await optionsOf(page, 'State');
      expect(first).toBe('All States');
      expect(states.length).toBeGreaterThan(5);
      for (const state of states) expect(state).toMatch(/^[A-Z].+ \(\d+\)$/);
    },
  ],
  [
    '2 Dashboard',
    'sort choice',
    async (page) => {
      expect(await optionsOf(page, 'Sort by')).toEqual([
        'Location Name',
        'State then city',
        'Next Available',
        'Nearest first',
      ]);
    },
  ],
  [
    '2 Dashboard, 9',
    'list heading, Refresh, list height of 600 px',
    async (page) => {
      await expect(heading(page)).toHaveText(/^\d+ locations? with appointments$/);
      const list = page.getByRole('list', { name: 'Locations' }).locator('..');
      await expect(list).toHaveCSS('max-height', '600px');
      await expect(list).toHaveCSS('overflow-y', 'auto');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText(/^Updated, \d+ locations?$/)).toBeAttached();
    },
  ],
  [
    '2 Dashboard, 9',
    'rows with up to 10 earliest slots, Book on CBP Website in a new tab, Set Alert',
    async (page) => {
      const row = page.getByRole('list', { name: 'Locations' }).getByRole('listitem').first();
      const chips = row.getByRole('list', { name: 'Earliest appointments' }).getByRole('listitem');
      const labels = (await chips.allTextContents()).filter((label) => !/^\+\d+ later$/.test(label));
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.length).toBeLessThanOrEqual(10);
      for (const label of labels) expect(label).toMatch(CHIP);
      await expect(row.getByText(/ · times in [A-Z]{2,5}/)).toBeVisible();
      const book = row.getByRole('link', { name: 'Book on CBP Website' });
      await expect(book).toHaveAttribute('href', OFFICIAL_BOOKING_URL);
      await expect(book).toHaveAttribute('target', '_blank');
      await expect(row.getByRole('button', { name: 'Set Alert' })).toBeVisible();
    },
  ],
  [
    '1, 2 Dashboard',
    'filters by status, city, time of day and weekend',
    async (page) => {
      expect(await optionsOf(page, 'Availability')).toEqual([
        'With appointments',
        'Available (5 or more)',
        'Limited (under 5)',
        'No appointments now',
        'All locations',
      ]);
      expect((await optionsOf(page, 'City'))[0]).toBe('All Cities');
      for (const name of ['Morning', 'Afternoon', 'Evening', 'Weekends only'])
        await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute(
          'aria-pressed',
          'false',
        );
    },
  ],
  [
    '2 Dashboard, 9',
    'notification settings: phone with Update (18 characters at most), Your Alerts and its empty text',
    async (page) => {
      const panel = page.getByRole('region', { name: 'Notification Settings' });
      await expect(panel.getByLabel('Phone Number')).toHaveAttribute('maxlength', '18');
      await expect(panel.getByRole('button', { name: 'Update' })).toBeVisible();
      await expect(panel.getByRole('checkbox')).not.toBeChecked();
      await expect(panel.getByText(/Reply STOP to end or HELP for help/)).toBeVisible();
      await expect(panel.getByRole('heading', { name: /Your Alerts/ })).toBeVisible();
      await expect(panel.getByText("You haven't set any alerts yet", { exact: false })).toBeVisible();
    },
  ],
  [
    '1, 2 Dashboard',
    'booking on the official site: the name to look for, and once what to do now',
    async (page) => {
      const row = page.getByRole('list', { name: 'Locations' }).getByRole('listitem').first();
      const name = (await rows(page).first().textContent()) ?? '';
      const tips = row.getByRole('heading', { name: 'What to do now' });
      await book(page, row);
      await expect(row.getByText(`Look for ${name} in its list.`)).toBeVisible();
      await expect(tips).toBeVisible();
      await expect(row.getByText(/Never cancel first/)).toBeVisible();
      await row.getByRole('button', { name: 'Got It' }).click();
      await book(page, row);
      await expect(tips).toHaveCount(0);
    },
  ],
  [
    '2 Dashboard',
    'empty result, and the way out of it',
    async (page) => {
      await search(page).fill('zzzz');
      await expect(page.getByText('No enrollment centers found matching your filters.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(rows(page).first()).toBeVisible();
      await expect(search(page)).toHaveValue('');
    },
  ],
];

async function book(page: Page, row: Locator): Promise<void> {
  const popup = page.waitForEvent('popup');
  await row.getByRole('link', { name: 'Book on CBP Website' }).click();
  await (await popup).close();
}

test('the dashboard is as specified', async ({ page, context, subscriber, signInAs }) => {
  await context.route('https://ttp.cbp.dhs.gov/**', (route) => route.fulfill({ body: 'official' }));
  await signInAs(subscriber);
  await openDashboard(page);
  for (const [section, what, check] of SPECIFIED)
    await test.step(`section ${section}: ${what}`, () => check(page));
});

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
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('san');
  await page.clock.runFor(299);
  await expect(options).toHaveCount(0);
  await page.clock.runFor(2);
  await expect(options.first()).toBeVisible();
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true');
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

  await search(page).fill('sfo');
  await page.clock.runFor(301);
  await expect(options).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.clock.runFor(301);
  await expect(search(page)).toHaveValue(/San Francisco/);
  await expect(rows(page)).toHaveText([/San Francisco/]);
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
  await expect.poll(askedAfterASecond).toBe(first + 4);
  await expect(page.getByText('We could not reach the server')).toBeVisible();
  await expect(page.getByText(/^You see what was open at /)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
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
  await page.getByRole('button', { name: 'Weekends only' }).click();
  await expect(page).toHaveURL(/weekends=1/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('CA');
  await expect(page.locator('#list-title')).toHaveText(inCalifornia ?? '');

  await page.getByLabel('Sort by', { exact: true }).selectOption('nearest');
  await page.getByLabel('Your ZIP code').fill('92101');
  await page.getByRole('button', { name: 'Sort by Distance' }).click();
  await expect(rows(page).first()).toHaveText(/San Diego|Otay|San Ysidro/);
  await expect(page.getByText(/\d+ mi away/).first()).toBeVisible();
});

test('the map shows the same filter, and keys lead from it into the list', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  await openDashboard(page, '?state=CA&status=all');
  const map = page.getByRole('group', { name: /Enrollment centers on the map/ });
  await expect(map.getByRole('button').first()).toBeAttached();
  const tabbable = map.locator('button[tabindex="0"]');
  await expect(tabbable).toHaveCount(1);
  await tabbable.focus();
  const before = await focusedName(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedName(page)).not.toBe(before);
  const name = (await focusedName(page)).split(':')[0] ?? '';
  const row = page.getByRole('heading', { level: 3, name, exact: true });
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
  const release = deferred<void>();
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
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('The official scheduler does not answer')).toBeVisible();
  await expect(page.getByText(/^What you see is from /)).toBeVisible();
  await expect(page.getByText(/^Last check .+ the official site does not answer$/)).toBeVisible();
});

test('typing in the search never waits for the list', async ({ page, subscriber, signInAs }) => {
  await signInAs(subscriber);
  await openDashboard(page, '?status=all');
  await page.evaluate(() => {
    const durations: number[] = [];
    Reflect.set(window, 'keyDurations', durations);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await search(page).pressSequentially('international airport', { delay: 60 });
  await expect(suggestions(page).first()).toBeVisible();
  const slow = await page.evaluate(() => Reflect.get(window, 'keyDurations') as number[]);
  // Twenty-one keys; those faster than a frame are not even reported.
  const ranked = slow.toSorted((a, b) => b - a);
  expect(ranked[2] ?? 0, `durations ${ranked.join(', ')}`).toBeLessThanOrEqual(100);
});
