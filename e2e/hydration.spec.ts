import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';
import { deferred } from '../test/deferred.ts';
import { shiftOf, watchShifts } from '../test/layout-shifts.ts';
import { SAN_FRANCISCO } from '../test/opening-rows.ts';

/** React warns of HTML that is not what it would have made; our handler writes that as a warning. */
function collectWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

const isTakenOver = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );

/** The page comes without the code that takes it over, until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = deferred();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the browser takes every kind of page over as it came', async ({ page }) => {
  test.slow();
  const warnings = collectWarnings(page);
  for (const path of ['/', '/locations', SAN_FRANCISCO.path, '/status', '/login', '/terms', '/nowhere']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    await page.evaluate(() => Object.assign(document.querySelector('h1') ?? {}, { stillTheSame: true }));
    await expect.poll(() => isTakenOver(page), path).toBe(true);
    expect(await page.evaluate(() => 'stillTheSame' in (document.querySelector('h1') ?? {})), path).toBe(
      true,
    );
  }
  expect(warnings).toEqual([]);
});

test('nothing shifts while the page loads', async ({ page }) => {
  await watchShifts(page);
  for (const path of ['/', SAN_FRANCISCO.path]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect.poll(() => isTakenOver(page)).toBe(true);
    expect(await shiftOf(page), path).toBeLessThan(0.02);
  }
});

test('signed-in people see no "Sign In" while the page is still being taken over', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await signInAs(unpaid);
  const arrive = await holdScripts(page);
  await page.goto('/terms', { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(header.getByText('Sign In', { exact: true })).toBeHidden();
  arrive();
  await expect(header.getByRole('button', { name: 'My Account' })).toBeVisible();
});

test('what is typed before the code has arrived is kept', async ({ page, unpaid }) => {
  const arrive = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email Address').fill(unpaid.email);
  await page.getByLabel('Password', { exact: true }).fill(unpaid.password);
  arrive();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await expect(page.getByLabel('Email Address')).toHaveValue(unpaid.email);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/subscribe');
});

test('a form sent before the code has arrived is sent by it, and nothing of it shows in the address', async ({
  page,
  unpaid,
}) => {
  const arrive = await holdScripts(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email Address').fill(unpaid.email);
  await page.getByLabel('Password', { exact: true }).fill(unpaid.password);
  const button = page.getByRole('button', { name: 'Log In' });
  await button.click();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(button).toHaveCSS('cursor', 'progress');
  arrive();
  await expect(page).toHaveURL('/subscribe');
  expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page reads completely, its questions open, and its links lead on', async ({ page }) => {
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('$9.99').first()).toBeVisible();
    await page.getByText('What does it cost?').click();
    await expect(page.locator('details[open]').getByText('$9.99/month').first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });

  test('a form says that it needs it, and what is sent all the same is not in the address', async ({
    page,
  }) => {
    const answer = await page.goto('/login', { waitUntil: 'domcontentloaded' });
    // Chromium with scripts turned off by the debugger still takes them for allowed, and shows no such element.
    expect(await answer?.text()).toMatch(/<noscript>.*This form needs JavaScript.*<\/noscript>/);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      page.getByRole('button', { name: 'Log In' }).click(),
    ]);
    expect([sent.method(), new URL(sent.url()).search]).toEqual(['POST', '']);
  });

  test('a center shows what is open, its address and its history', async ({ page }) => {
    await page.goto(SAN_FRANCISCO.path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible();
    await expect(page.getByText('San Francisco, CA 94128')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Most openings appeared on \w+days between/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Half of the openings are gone in/ })).toBeVisible();
  });
});
