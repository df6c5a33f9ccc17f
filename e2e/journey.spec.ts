import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { OFFICIAL_BOOKING_URL } from '#domain/brand';
import { expect, test } from '../test/browser.ts';
import { closeWindow } from '../test/checkout.ts';
import { emptyCenters } from '../test/empty-centers.ts';
import { codeIn, TextProvider } from '../test/handset.ts';
import { press, tabTo, typeInto } from '../test/keyboard.ts';
import { Upstream } from '../test/upstream.ts';

/** With the pictures of a run; people look at them, programs do not. */
const FOLDER = 'test-results/journey';

const SIZES = [
  { width: 390, height: 844, isWide: false },
  { width: 1440, height: 900, isWide: true },
] as const;

/** Each moment in both themes. The next step is taken in the last of them, so the journey goes on in either. */
async function takePicture(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Not of the full page: for that the browser makes the window tiny for a moment, and another layout loses the focus.
    await page.screenshot({ path: `${FOLDER}/${width}-${colorScheme}/${name}.png` });
  }
}

for (const [index, { width, height, isWide }] of SIZES.entries())
  test(`without a mouse, from the landing page to an opening and out again, at ${width} px in both themes`, async ({
    page,
    context,
    request,
    newcomer,
  }) => {
    // Long, and half of it waits for others: the watch, the phone, the provider.
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.clock.install();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.route(`${new URL(OFFICIAL_BOOKING_URL).origin}/**`, (route) =>
      route.fulfill({ body: 'official' }),
    );
    const simulators = process.env['SIMULATORS_URL'] ?? '';
    const number = `+1415${randomInt(7_000_000, 7_999_999)}`;
    const handset = new TextProvider(simulators).handset(number);
    // Other stories take the first of them.
    const center = (await emptyCenters(request)).at(-1 - index);
    if (center === undefined) throw new Error('Too few centers without appointments');
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    const card = page.getByRole('article', { name: center.name });
    const state = page.getByRole('region', { name: 'State of your alerts' });

    await test.step('landing page', async () => {
      await page.goto('/');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
      await takePicture(page, '01-landing');
      await press(page.getByRole('link', { name: 'Browse Enrollment Centers' }), { presses: 60 });
      await expect(page).toHaveURL('/locations');
    });

    await test.step('a center', async () => {
      await typeInto(page.getByRole('searchbox'), center.name);
      await expect(page.getByRole('search').getByRole('status')).toHaveText(/^[1-9] centers?$/);
      await takePicture(page, '02-centers');
      await press(page.getByRole('link', { name: center.name, exact: true }), { presses: 5 });
      await expect(heading(center.name)).toBeVisible();
      await expect(page.locator('#main')).toBeFocused();
      await takePicture(page, '03-center');
      await press(page.getByRole('link', { name: 'Set Alert' }), { presses: 5 });
    });

    await test.step('register', async () => {
      await expect(page).toHaveURL('/register');
      await expect(page.getByText(`Then we watch ${center.name} for you.`)).toBeVisible();
      await typeInto(page.getByLabel('Email Address'), newcomer.email, { presses: 5 });
      await typeInto(page.getByLabel('Password', { exact: true }), newcomer.password, { presses: 2 });
      await typeInto(page.getByLabel('Confirm Password', { exact: true }), newcomer.password, { presses: 3 });
      await takePicture(page, '04-register');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/subscribe');
    });

    await test.step('pay', async () => {
      const pay = page.getByRole('button', { name: 'Pay with PayPal' });
      await expect(pay).toBeEnabled();
      await takePicture(page, '05-subscribe');
      const opened = page.waitForEvent('popup');
      await press(pay, { presses: 25 });
      const popup = await opened;
      await expect(popup.getByRole('heading', { name: 'Pay Gatelight' })).toBeVisible();
      await tabTo(popup.getByRole('button', { name: 'Approve' }), { presses: 5 });
      await closeWindow(popup, () => popup.keyboard.press('Enter'));
      await expect(page).toHaveURL('/dashboard');
      await expect(card).toBeVisible({ timeout: 30_000 });
    });

    const steps = page.getByRole('region', { name: 'Three steps to your first alert' });

    await test.step('phone', async () => {
      await expect(steps.getByText('1 of 3 done')).toBeVisible();
      await takePicture(page, '06-first-run');
      await typeInto(steps.getByLabel('Phone Number'), number.slice(2));
      await tabTo(steps.getByRole('checkbox'), { presses: 2 });
      await page.keyboard.press('Space');
      await press(steps.getByRole('button', { name: 'Text Me a Code' }), { presses: 4 });
      await expect(steps.getByLabel('6-digit code from the text')).toBeFocused();
      await takePicture(page, '07-code');
      await page.keyboard.type(codeIn(await handset.next()));
      await page.keyboard.press('Enter');
      await expect(steps.getByText('2 of 3 done')).toBeVisible();
    });

    await test.step('test text', async () => {
      await expect(steps.getByRole('button', { name: 'Send Me a Test Text' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Your alerts are on' })).toBeFocused();
      // The confirmation of the number may come after it.
      const bodies = async () => (await handset.all()).map(({ body }) => body).join('\n');
      await expect.poll(bodies, { timeout: 30_000 }).toMatch(/\btest\b/i);
      await expect(state).toContainText(`texts to •••${number.slice(-4)}`);
      await takePicture(page, '08-alerts-on');
    });

    let link = '';
    await test.step('an opening is texted while the page is offline, and shows once it is back', async () => {
      await expect(card.getByText('None open now')).toBeVisible();
      await context.setOffline(true);
      await expect(state).toContainText('You are offline');
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      await new Upstream(simulators).open(center.id, `${day}T15:07`, 3);
      await page.clock.fastForward(10_000);
      const text = async () => (await handset.all()).find(({ body }) => /3:07\s?PM/.test(body))?.body ?? '';
      await expect.poll(text, { timeout: 60_000 }).toMatch(/\/o\/\w+/);
      link = /\/o\/\w+/.exec(await text())?.[0] ?? '';
      await expect(state).toContainText(/Showing data from /);
      await expect(card.getByText(/^None open at \d/)).toBeVisible();
      await takePicture(page, '09-offline');
      await context.setOffline(false);
      await expect(card).toContainText('3:07 PM', { timeout: 20_000 });
      await expect(state).toContainText('Watching 1 center');
      await expect(card.getByText(/^Last text today, /)).toBeVisible({ timeout: 40_000 });
      await takePicture(page, '10-opening');
    });

    await test.step('the page behind the text', async () => {
      const phone = await context.newPage();
      await phone.setViewportSize({ width, height });
      await phone.goto(link);
      await expect(phone.getByText('Still open')).toBeVisible();
      await takePicture(phone, '11-page-behind-the-text');
      const book = phone.getByRole('link', { name: /^Book on CBP Website/ });
      const official = context.waitForEvent('page');
      await press(book, { presses: 2 });
      await (await official).close();
      await press(phone.getByRole('button', { name: 'Copy' }), { presses: 1 });
      await expect(phone.getByRole('button', { name: 'Copied' })).toBeFocused();
      expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(center.name);
      await phone.close();
    });

    const sections = page.getByRole('navigation', { name: 'Account sections' });
    const goToSection = async (name: string) => {
      const link = sections.getByRole('link', { name: new RegExp(`^${name}`) });
      if (isWide) await press(link, { key: 'Shift+Tab' });
      else {
        await press(page.getByRole('main').getByRole('link', { name: 'Account Settings' }), {
          key: 'Shift+Tab',
        });
        await press(link, { presses: 10 });
        await expect(heading(name)).toBeVisible();
      }
    };

    await test.step('settings', async () => {
      const toHeader = { key: 'Shift+Tab', presses: 10 } as const;
      if (isWide) {
        await press(page.getByRole('button', { name: 'My Account' }), toHeader);
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL('/account');
        await expect(page.locator('#main')).toBeFocused();
      } else {
        await press(page.getByRole('button', { name: 'Open menu' }), toHeader);
        await press(page.getByRole('link', { name: 'Account Settings' }), { presses: 15 });
        await expect(page).toHaveURL('/account');
        await takePicture(page, '12-account');
        await press(sections.getByRole('link', { name: /^Alerts/ }), { presses: 5 });
      }
      const sentence = page.getByRole('region', { name: 'Your alerts in one sentence' });
      await press(sentence.getByRole('button', { name: /^any hour/ }), { presses: 25 });
      await expect(
        page.getByRole('dialog', { name: 'Quiet hours' }).getByRole('switch', { name: 'Quiet hours' }),
      ).toBeFocused();
      await page.keyboard.press('Space');
      await expect(sentence).toContainText('not between 10 PM and 7 AM');
      await takePicture(page, '13-quiet-hours');
      await page.keyboard.press('Escape');
      await expect(sentence.getByRole('button', { name: /^10 PM and 7 AM/ })).toBeFocused();
      await expect(sentence.getByRole('status')).toContainText('Saved');
    });

    await test.step('pause', async () => {
      const sentence = page.getByRole('region', { name: 'Your alerts in one sentence' });
      await press(sentence.getByRole('button', { name: /^Pause Alerts/ }), { presses: 3 });
      await press(page.getByRole('button', { name: 'For 3 days' }), { presses: 2 });
      await expect(sentence.getByText(/^Paused until /)).toBeVisible();
      await expect(sentence.getByRole('button', { name: 'Resume Alerts' })).toBeFocused();
      await expect(sentence.getByRole('status')).toContainText('Saved');
      await takePicture(page, '14-paused');
    });

    await test.step('cancel', async () => {
      await goToSection('Billing');
      const subscription = page.getByRole('region', { name: 'Subscription' });
      await takePicture(page, '15-billing');
      await press(subscription.getByRole('button', { name: 'Cancel Subscription' }), { presses: 15 });
      const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
      await expect(dialog.getByRole('heading')).toBeFocused();
      await takePicture(page, '16-cancel');
      await press(dialog.getByRole('button', { name: 'Cancel Subscription' }), { presses: 3 });
      await expect(subscription).toContainText(/Texts run until \w+ \d+, \d{4}\. Nothing more is charged\./);
      await expect(subscription.getByRole('button', { name: 'Resume Subscription' })).toBeFocused();
      await takePicture(page, '17-canceled');
    });

    await test.step('delete', async () => {
      await goToSection('Security and data');
      await takePicture(page, '18-security');
      await press(page.getByRole('button', { name: 'Delete Account' }), { presses: 60 });
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await expect(dialog.getByRole('heading')).toBeFocused();
      await typeInto(dialog.getByLabel('Password', { exact: true }), newcomer.password, { presses: 3 });
      await takePicture(page, '19-delete');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(heading(/./)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
      await takePicture(page, '20-left');
    });
  });
