import type { Locator, Page } from '@playwright/test';
import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { expect, test } from '../test/browser.ts';
import { listHeading, openDashboard, rowNames, searchBox } from '../test/dashboard-page.ts';

const CHIP = /^(Today|Tomorrow|[A-Z][a-z]{2} \d{1,2}), \d{1,2}:\d\d (AM|PM) \(\d+\)$/;

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
      await expect(listHeading(page)).toHaveText(/^\d+ locations? with appointments$/);
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
      await page.getByRole('button', { name: 'More filters' }).click();
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
      const name = (await rowNames(page).first().textContent()) ?? '';
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
      await searchBox(page).fill('zzzz');
      await expect(page.getByText('No enrollment centers found matching your filters.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(rowNames(page).first()).toBeVisible();
      await expect(searchBox(page)).toHaveValue('');
    },
  ],
];

async function book(page: Page, row: Locator): Promise<void> {
  const popup = page.waitForEvent('popup');
  await row.getByRole('link', { name: 'Book on CBP Website' }).click();
  await (await popup).close();
}

test('the dashboard is as specified', async ({ page, context, subscriber, signInAs }) => {
  await context.route(`${new URL(OFFICIAL_BOOKING_URL).origin}/**`, (route) =>
    route.fulfill({ body: 'official' }),
  );
  await signInAs(subscriber);
  await openDashboard(page);
  for (const [section, what, check] of SPECIFIED)
    await test.step(`section ${section}: ${what}`, () => check(page));
});
