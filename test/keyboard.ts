import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

interface TabOptions {
  /** How many presses a person would put up with. */
  presses?: number;
  key?: 'Tab' | 'Shift+Tab';
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** What has the focus, as somebody who looks for a missing stop wants to read it. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '(nothing)';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    const words = element.getAttribute('aria-label') ?? label ?? element.textContent;
    return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`;
  });

/** Presses Tab until the element has the focus; fails with the stops on the way when it never does. */
export async function tabTo(target: Locator, { presses = 40, key = 'Tab' }: TabOptions = {}): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const passed: string[] = [];
  while (!(await hasFocus(target))) {
    if (passed.length === presses)
      throw new Error(
        `${target.toString()} was not reached with ${presses} presses of ${key}: ${passed.join(', ')}`,
      );
    await page.keyboard.press(key);
    passed.push(await focusedName(page));
  }
}

/** Goes to a button or a link by Tab and presses it. */
export async function press(target: Locator, options?: TabOptions): Promise<void> {
  await tabTo(target, options);
  await target.page().keyboard.press('Enter');
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(target: Locator, text: string, options?: TabOptions): Promise<void> {
  await tabTo(target, options);
  await target.page().keyboard.type(text);
}
