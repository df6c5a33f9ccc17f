import { randomInt } from 'node:crypto';
import pg from 'pg';
import { accessibilityProblems } from '../test/axe.ts';
import { expect, test } from '../test/browser.ts';
import { openDashboard } from '../test/dashboard-page.ts';
import { Upstream } from '../test/upstream.ts';

/** It is asked for once a day; a test cannot wait for that. */
async function askForTheList(): Promise<void> {
  const client = new pg.Client(process.env['DATABASE_URL']);
  await client.connect();
  await client.query('update source set list_good_at = null, list_asked_at = null');
  await client.end();
}

test('an area is watched as one thing, and a center that appears today is in it', async ({
  page,
  subscriber,
  signInAs,
}) => {
  // A new center is noticed when the list is asked for again.
  test.setTimeout(180_000);
  const upstream = new Upstream(process.env['SIMULATORS_URL'] ?? '');
  await signInAs(subscriber);
  await openDashboard(page);

  const panel = page.getByRole('region', { name: 'Your Alerts' });
  await panel.getByRole('button', { name: 'Watch an Area' }).click();
  const form = panel.getByRole('form', { name: 'Watch an area' });
  const place = form.getByLabel('Of this ZIP or airport code');
  await place.fill('00000');
  await form.getByRole('button', { name: 'Watch This Area' }).click();
  await expect(form.getByText('We do not know this ZIP code. Try one nearby.')).toBeVisible();
  await expect(place).toBeFocused();
  await place.fill('85701');
  await form.getByRole('button', { name: 'Watch This Area' }).click();

  const areas = panel.getByRole('list', { name: 'Areas you watch' });
  await expect(areas.getByText('Within 150 miles of 85701')).toBeVisible();
  const summary = areas.locator('summary');
  await expect(summary).toHaveText(/^\d+ centers$/);
  const before = Number((await summary.textContent())?.split(' ')[0]);
  expect(before).toBeGreaterThan(1);
  const own = page.getByRole('region', { name: 'Your centers' });
  await expect(own.getByRole('article').first()).toBeVisible();
  await expect(own.getByText(/ · \d+ mi · /).first()).toBeVisible();

  const id = randomInt(80_000, 89_000);
  const center = { id, name: `Sierra Vista ${id}`, city: 'Sierra Vista', state: 'AZ', postalCode: '85635' };
  await upstream.addCenter({ ...center, tzData: 'America/Phoenix' });
  // It closes at the end; with an appointment from the start no other story takes it for an empty one.
  await upstream.open(id, `${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T09:00`);
  await askForTheList();
  await expect
    .poll(
      async () => {
        await page.reload();
        return summary.textContent();
      },
      { timeout: 90_000 },
    )
    .toBe(`${before + 1} centers`);
  await summary.click();
  await expect(areas.getByText(center.name)).toBeVisible();

  await areas.getByLabel('Distance from 85701').selectOption('25 miles');
  await expect(areas.getByText('Within 25 miles of 85701')).toBeVisible();
  await expect(summary).not.toHaveText(`${before + 1} centers`);

  await page.getByRole('button', { name: 'Map' }).click();
  await expect(page.getByText('An area you watch')).toBeVisible();
  await expect(page.locator('svg circle[r]').last()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await areas.getByRole('button', { name: 'Remove area: Within 25 miles of 85701' }).click();
  await expect(areas).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(areas.getByText('Within 25 miles of 85701')).toBeVisible();

  await page.goto('/account/alerts');
  await expect(page.getByRole('list', { name: 'Areas you watch' })).toBeVisible();
  await upstream.setOperational(id, false);
});
