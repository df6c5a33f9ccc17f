import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';

declare global {
  interface Window {
    seen?: { timers: Set<unknown>; shifts: number };
  }
}

const SCENES = ['Air Travel', 'Sea Cruise', 'Rail Travel', 'Road Trip'];
const EVERY_MS = 3000;

const runs = (page: Page) => expect.poll(() => page.evaluate(() => (window.seen?.timers.size ?? 0) > 0));
const group = (page: Page) => page.getByRole('group', { name: 'Ways to travel' });
const button = (page: Page, name: string) => group(page).getByRole('button', { name });
const shown = (page: Page) => group(page).getByRole('button', { pressed: true });

/**
 * Once the page is taken over its clock stands still, and only the test moves it. Timers, and what moves in the picture's
 * place, are counted. Answers where the round stands.
 */
async function open(page: Page): Promise<number> {
  await page.clock.install({ time: 0 });
  await page.addInitScript((every) => {
    const seen = { timers: new Set<unknown>(), shifts: 0 };
    window.seen = seen;
    const { setInterval: start, clearInterval: stop } = window;
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => {
        const id = start(run, ms);
        if (ms === every) seen.timers.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        seen.timers.delete(id);
        stop(id);
      },
    });
    const isInside = ({ node }: { node?: Node | null }) =>
      document.querySelector('[aria-label="Ways to travel"]')?.contains(node ?? null) ?? false;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('sources' in entry && Array.isArray(entry.sources) && entry.sources.some(isInside))
          seen.shifts += 1;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, EVERY_MS);
  await page.goto('/');
  await runs(page).toBe(true);
  await group(page).getByRole('img').hover();
  await runs(page).toBe(false);
  await page.clock.pauseAt(60 * 60 * 1000);
  await page.mouse.move(0, 0);
  await runs(page).toBe(true);
  await page.evaluate(() => window.seen && (window.seen.shifts = 0));
  return SCENES.indexOf((await shown(page).innerText()).replaceAll(/\s+/g, ' '));
}

const sceneAt = (position: number) => SCENES[position % SCENES.length] ?? '';

/** Nothing turns, however long one waits. */
async function expectStill(page: Page, name: string): Promise<void> {
  await runs(page).toBe(false);
  await page.clock.runFor(10 * EVERY_MS);
  await expect(shown(page)).toHaveAccessibleName(name);
}

async function expectTurns(page: Page, to: string): Promise<void> {
  await runs(page).toBe(true);
  await page.clock.runFor(EVERY_MS);
  await expect(shown(page)).toHaveAccessibleName(to);
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('the picture turns every 3 seconds through air, sea, rail and road, and nothing shifts', async ({
  page,
}) => {
  const first = await open(page);
  for (let turn = 0; turn <= SCENES.length; turn += 1) {
    await expect(shown(page)).toHaveAccessibleName(sceneAt(first + turn));
    await page.clock.runFor(EVERY_MS - 1);
    await expect(shown(page)).toHaveAccessibleName(sceneAt(first + turn));
    await page.clock.runFor(1);
  }
  expect(await page.evaluate(() => window.seen?.shifts)).toBe(0);
});

test('it waits while somebody points at it, has the focus in it, or looks at another tab', async ({
  page,
}) => {
  const first = await open(page);
  await expectTurns(page, sceneAt(first + 1));
  await group(page).getByRole('img').hover();
  await expectStill(page, sceneAt(first + 1));
  await page.mouse.move(0, 0);
  await expectTurns(page, sceneAt(first + 2));
  await button(page, 'Air Travel').focus();
  await expectStill(page, sceneAt(first + 2));
  await button(page, 'Air Travel').blur();
  await expectTurns(page, sceneAt(first + 3));
  await setHidden(page, true);
  await expectStill(page, sceneAt(first + 3));
  await setHidden(page, false);
  await expectTurns(page, sceneAt(first + 4));
});

test('a choice stays, and pause and play do what they say', async ({ page }) => {
  await open(page);
  await button(page, 'Rail Travel').click();
  await page.mouse.move(0, 0);
  await button(page, 'Rail Travel').blur();
  await expect(group(page).getByRole('img')).toHaveAccessibleName(/train on a viaduct/);
  await expectStill(page, 'Rail Travel');
  await button(page, 'Play the pictures').click();
  await expectTurns(page, 'Road Trip');
  await button(page, 'Pause the pictures').click();
  await page.mouse.move(0, 0);
  await button(page, 'Play the pictures').blur();
  await expectStill(page, 'Road Trip');
});

test('it never turns for people who want less motion, who can still choose', async ({ page }) => {
  const first = await open(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectStill(page, sceneAt(first));
  await expect(button(page, 'Pause the pictures')).toBeHidden();
  await button(page, 'Road Trip').click();
  await expect(shown(page)).toHaveAccessibleName('Road Trip');
});
