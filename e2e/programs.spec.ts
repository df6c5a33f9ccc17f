import { expect, test } from '../test/browser.ts';
import { openDashboard } from '../test/dashboard-page.ts';

test('somebody who applied for NEXUS sees its centers, in Canada too, and books where NEXUS is booked', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await page.goto('/locations');
  await page.getByLabel('Program').selectOption('NEXUS');
  await expect(page.getByText('Fort Erie').first()).toBeVisible();
  await expect(page).toHaveURL(/program=nexus/);
  await page.getByRole('link', { name: /Buffalo-Ft\. Erie/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Buffalo-Ft\. Erie/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Book on CBP Website/ })).toHaveAttribute('href', /service=nh/);

  await signInAs(subscriber);
  await page.goto('/account/alerts');
  // Nothing lies over it.
  await page.getByLabel('Program you applied for').click({ trial: true });
  await page.getByLabel('Program you applied for').selectOption('NEXUS');
  await expect(page.getByText('Program saved', { exact: true })).toBeVisible();
  await openDashboard(page, '?status=all&q=Erie');
  const row = page.getByRole('list', { name: 'Locations' }).getByRole('listitem').first();
  await expect(row).toContainText('Erie');
  await expect(row.getByRole('link', { name: /Book on CBP Website/ })).toHaveAttribute('href', /service=nh/);
});
