import type { Page } from '@playwright/test';

/** Adds up how far things move on the pages opened from now on, as browsers measure it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry)
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'shift'));
