import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

async function failToLogIn(page: Page, detail: string): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 401, detail, code: 'invalid-credentials' }),
    }),
  );
  await page.getByLabel('Email Address').fill('traveler@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(toasts(page)).toContainText(detail);
}

function noteWhenSecondAppears(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=region] li')?.textContent?.includes('Second answer')) return;
    observer.disconnect();
    document.body.dataset['secondShownAt'] = String(Date.now());
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('one at a time, five seconds each', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await failToLogIn(page, 'First answer');
  await page.evaluate(noteWhenSecondAppears);
  await failToLogIn(page, 'Second answer');
  await expect(toasts(page)).toHaveCount(1);
  const shownAt = await page.evaluate(() => Number(document.body.dataset['secondShownAt']));
  await page.clock.pauseAt(shownAt + 4900);
  await expect(toasts(page)).toContainText('Second answer');
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole('alert').getByText('Second answer')).toBeVisible();
});

test('swiped away to the right after 50 px, not before', async ({ page }) => {
  await page.goto('/login');
  await failToLogIn(page, 'Swipe me');
  const swipe = async (distance: number) => {
    const box = await toasts(page).boundingBox();
    if (box === null) throw new Error('No toast');
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + distance / 2, box.y + 20);
    await page.mouse.move(box.x + 60 + distance, box.y + 20);
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
  await swipe(60);
  await expect(toasts(page)).toHaveCount(0);
});

test('F8 leads the keyboard to it', async ({ page }) => {
  await page.goto('/login');
  await failToLogIn(page, 'Reach me');
  await page.keyboard.press('F8');
  const inToasts = () =>
    page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'));
  await expect.poll(inToasts).toContain('Notifications');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
});
