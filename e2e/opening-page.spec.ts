import type { Page } from '@playwright/test';
import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { accessibilityProblems } from '../test/axe.ts';
import { expect, test } from '../test/browser.ts';
import { type TextLink, addTextLink } from '../test/text-link.ts';

/** Everything that the browser fetched for the page, in bytes before compression. */
async function bytesOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => sizes.push(response.body().then((body) => body.length)));
  await page.goto(path, { waitUntil: 'networkidle' });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBe(0);
}

let link: TextLink;
test.beforeEach(async () => {
  link = await addTextLink(process.env['DATABASE_URL'] ?? '');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test('the page behind a text says all there is to know, in less than 15 kB', async ({ page }) => {
    expect(await bytesOf(page, link.path)).toBeLessThan(15_000);
    await expect(page.getByText('Still open')).toBeVisible();
    await expect(page.getByText(/^\d+ s ago$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mar 2\s*9:15 AM MST/);
    const book = page.getByRole('link', { name: /^Book on CBP Website/ });
    await expect(book).toHaveAttribute('href', OFFICIAL_BOOKING_URL);
    expect((await book.boundingBox())?.y, 'in sight without scrolling').toBeLessThan(440);
    await expect(page.getByText('Never cancel it first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Check again' })).toBeVisible();
    const missing = await page.goto('/o/zzzzzzz', { waitUntil: 'load' });
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  });
});

test('where scripts run the age counts on, and the page turns by itself when the slot is gone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(link.path);
  await expectNoViolations(page);
  await page.clock.fastForward(70_000);
  await expect(page.getByText(/^[12] min ago$/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Tucson Enrollment Center');

  const book = page.getByRole('link', { name: /^Book on CBP Website/ });
  await book.focus();
  await page.clock.fastForward(15_000);
  await expect(book, 'nothing is replaced while nothing has changed').toBeFocused();

  await link.change("good_look_at = service_now() - interval '26 minutes'");
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(page.getByText(/^Open at \d+:\d\d [AP]M MST$/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(book, 'the reader stays where they were').toBeFocused();
  await expectNoViolations(page);

  await context.setOffline(true);
  await page.clock.fastForward(15_000);
  await expect(page.getByText('No connection.')).toBeVisible();
  await context.setOffline(false);

  await link.take();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(page.getByText('Gone already', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('No connection.')).toBeHidden();
  await expect(page.getByRole('status')).toHaveText(/^Gone already: /);
  await expect(page.getByRole('link', { name: 'See What Is Open Now' })).toHaveAttribute(
    'href',
    '/locations',
  );
  await expectNoViolations(page);
});
