import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';

const PAPER = { light: 'rgb(250, 247, 241)', dark: 'rgb(11, 17, 28)' };

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test.describe('before the app has loaded', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`a visitor whose system is ${theme} sees ${theme} paper`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveClass(theme);
      expect(await paper(page)).toBe(PAPER[theme]);
    });
  }

  test('a stored choice wins over the system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(await paper(page)).toBe(PAPER.dark);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0b111c');
  });
});

test('the choice is kept, and "system" follows the system while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const choose = (name: string) =>
    page.getByRole('contentinfo').getByText(name, { exact: true }).locator('..').click();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => paper(page)).toBe(PAPER.dark);

  await choose('Light');
  expect(await paper(page)).toBe(PAPER.light);
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('light');
  await page.reload();
  expect(await paper(page)).toBe(PAPER.light);
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();

  await choose('System');
  expect(await paper(page)).toBe(PAPER.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paper(page)).toBe(PAPER.light);
});

test('icon buttons show their name after 700 ms, the next one at once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const icon = (name: string) => page.getByRole('contentinfo').getByRole('radio', { name }).locator('..');
  const tooltip = page.getByRole('tooltip');
  await icon('Light').hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText('Light');
  await icon('Dark').hover();
  await page.clock.runFor(10);
  await expect(tooltip).toHaveText('Dark');
});
