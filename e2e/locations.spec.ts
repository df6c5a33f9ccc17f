import pg from 'pg';
import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { expect, test } from '../test/browser.ts';
import { pay } from '../test/checkout.ts';
import { SAN_FRANCISCO } from '../test/opening-rows.ts';

const ANCHORAGE = { id: 7540, name: /Anchorage/ };

test('the directory is searched by city, state and airport code, and remembers it in the address', async ({
  page,
}) => {
  await page.goto('/locations');
  const search = page.getByRole('searchbox');
  const count = page.getByRole('search').getByRole('status');
  await expect(count).toHaveText(/^1\d\d centers$/);
  await search.fill('sfo');
  await expect(count).toHaveText('1 center');
  await expect(page).toHaveURL('/locations?q=sfo');
  await page.reload();
  await expect(search).toHaveValue('sfo');
  await expect(count).toHaveText('1 center');
  await page.getByRole('link', { name: 'San Francisco Global Entry Enrollment Center' }).click();
  await expect(page).toHaveURL(SAN_FRANCISCO.path);
  await expect(page).toHaveTitle(
    'San Francisco Global Entry Enrollment Center: interview openings · Gatelight',
  );
  await page.goBack();
  await expect(search).toHaveValue('sfo');

  await search.fill('hawaii');
  await expect(page.getByRole('heading', { level: 2, name: 'Hawaii' })).toBeVisible();
  await search.fill('nowhere at all');
  await expect(page.getByText('No enrollment centers found matching your filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(count).toHaveText(/^1\d\d centers$/);
  await page.getByLabel('Only with openings').check();
  await expect(page.getByText('None open')).toHaveCount(0);
  await expect(page).toHaveURL('/locations?open=1');
});

test('somebody without a mouse finds a center and reads its pictures as tables', async ({ page }) => {
  await page.goto('/locations');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('san francisco');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 center');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Only with openings')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Program')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^San Francisco/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(SAN_FRANCISCO.path);
  await expect(page.locator('#main')).toBeFocused();
  const table = page.getByRole('region', { name: 'When openings appear, table' });
  await page.getByText('Show as table').first().focus();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row')).toHaveCount(25);
  await expect(table.getByRole('columnheader').first()).toHaveText('Hour');
});

test('a center says what is open, when openings come, how long they stay, and how old that is', async ({
  page,
}) => {
  await page.goto(SAN_FRANCISCO.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'San Francisco Global Entry Enrollment Center',
  );
  await expect(page.getByText(/San Francisco, CA · times in P[SD]?T/)).toBeVisible();
  await expect(page.getByText(/^Last check .+ · next/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Book on CBP Website/ })).toHaveAttribute(
    'href',
    OFFICIAL_BOOKING_URL,
  );
  const figures = page.getByRole('definition');
  await expect(figures.nth(1)).toHaveText(/^[123]\d\d$/);
  await expect(figures.nth(2)).toHaveText(/^\d+ min$/);
  await expect(page.getByText(/^Half of the openings are gone in \d+ min\. Share still open/)).toBeVisible();
  await expect(page.getByText('Openings per day, last 30 days')).toBeVisible();
  const expected = page.getByRole('region', { name: 'What to expect' });
  await expect(
    expected.getByText(/The chance that at least one new time opens .+ days of watching/),
  ).toBeVisible();
  await expect(expected.getByRole('term')).toHaveText([
    'New times come',
    'Chance in 7 days',
    'Chance in 14 days',
    'Chance in 30 days',
  ]);
  await expect(expected.getByRole('definition').last()).toHaveText(/\d+%$/);
});

test('Set Alert carries the center through register and pay, and is the real button from then on', async ({
  page,
  newcomer,
}) => {
  const name = 'San Francisco Global Entry Enrollment Center';
  await page.goto(SAN_FRANCISCO.path);
  await page.getByRole('link', { name: 'Set Alert' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByText(`Then we watch ${name} for you.`)).toBeVisible();
  await page.getByLabel('Email Address').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/subscribe');
  await expect(
    page.getByText('We watch this center for you as soon as your payment is through.'),
  ).toBeVisible();

  await page.goto(SAN_FRANCISCO.path);
  await page.getByRole('link', { name: 'Set Alert' }).click();
  await expect(page, 'somebody who has not paid is led on').toHaveURL('/subscribe');
  await pay(page);
  await expect(page).toHaveURL('/dashboard');
  const toasts = page.getByRole('region', { name: /notifications/i });
  await expect(toasts).toContainText(`We now watch ${name}.`);
  expect(await page.evaluate(() => sessionStorage.getItem('wanted-center'))).toBeNull();

  await page.goto(SAN_FRANCISCO.path);
  await page.getByRole('button', { name: `Remove Alert: ${name}` }).click();
  await expect(toasts).toContainText('Location removed');
  await page.getByRole('button', { name: `Set Alert: ${name}` }).click();
  await expect(toasts).toContainText('Location added');
});

test('Set Alert of somebody who then logs in is set without asking again', async ({ page, subscriber }) => {
  await page.goto(SAN_FRANCISCO.path);
  await page.getByRole('link', { name: 'Set Alert' }).click();
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(
    page.getByRole('heading', { name: 'Log In' }),
    'before it the other form is there',
  ).toBeVisible();
  await page.getByLabel('Email Address').fill(subscriber.email);
  await page.getByLabel('Password', { exact: true }).fill(subscriber.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('region', { name: /notifications/i })).toContainText('Location added');
});

test('a center that is no longer listed says so and is not offered', async ({ page }) => {
  const client = new pg.Client(process.env['DATABASE_URL']);
  await client.connect();
  const { rows } = await client.query<{ slug: string }>(
    'update location set retired_at = now() where id = $1 returning slug',
    [ANCHORAGE.id],
  );
  await client.query(`update source set change = change + 1`);
  await client.query(`select pg_notify('availability', '')`);
  await client.end();
  const path = `/locations/${rows[0]?.slug}`;
  await expect
    .poll(async () => (await page.request.get(path)).text(), { timeout: 20_000 })
    .toContain('This center is no longer on the official list');
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Set Alert' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Open now' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Find another one' }).click();
  await expect(page.getByRole('link', { name: ANCHORAGE.name })).toHaveCount(0);
});

test('an unknown center is not found, from outside and from inside', async ({ page }) => {
  const answer = await page.goto('/locations/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('the status page tells the state in words, and what is measured how', async ({ page }) => {
  await page.goto('/status');
  await expect(
    page.getByText(
      /^(Everything works|Just started|Working now, with trouble lately|Some checks fail|We doubt the latest answers)$/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/In the last 24 hours [\d,]+ of [\d,]+ had a good answer/)).toBeVisible();
  await expect(page.getByText('Uptime, 30 days')).toBeVisible();
  await expect(page.getByText('The true delay is shorter.')).toBeVisible();
  await expect(page.getByText(/\w{3}, \w{3} \d+, \d+:\d\d [AP]M P[SD]T\./).first()).toBeVisible();
});

test('figures that cannot be had are said to be missing, and asked for again', async ({ page }) => {
  await page.goto('/about');
  await page.route('**/api/status', (route) => route.fulfill({ status: 500, body: '' }));
  await page.evaluate(() => history.pushState(null, '', '/status'));
  await expect(page.getByText('The latest figures could not be loaded')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/status');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('What these figures mean')).toBeVisible();
});
