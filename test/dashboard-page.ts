import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Where things are on the dashboard, for the tests that walk through it. */
export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: /Search by city/ });

export const suggestions = (page: Page): Locator => page.locator('#search-suggestions').getByRole('option');

export const rowNames = (page: Page): Locator =>
  page.getByRole('list', { name: 'Locations' }).getByRole('heading', { level: 4 });

export const listHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: /locations? with appointments$/ });

export async function openDashboard(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard${query}`);
  await expect(page.locator('#list-title')).toBeVisible();
}
