import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { AvailabilityEntry } from '#contract/availability';
import { expect, test } from '../test/browser.ts';
import { openDashboard } from '../test/dashboard-page.ts';
import { codeIn, TextProvider } from '../test/handset.ts';
import { listSeenEmpty } from '../test/opening-rows.ts';
import { eventually } from '../test/eventually.ts';
import { refusal } from '../test/refusal.ts';
import { Upstream } from '../test/upstream.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
const panelOf = (page: Page) => page.getByRole('region', { name: 'Notification Settings' });

async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toastOf(page)).toContainText(title);
  if (description !== undefined) await expect(toastOf(page)).toContainText(description);
}

/** One without appointments: there the next opening is seen soonest. */
async function emptyCenter(request: APIRequestContext): Promise<AvailabilityEntry['location']> {
  const seen = await eventually(
    () => listSeenEmpty(process.env['DATABASE_URL'] ?? ''),
    (ids) => ids.length > 0,
  );
  const list = (await (await request.get('/api/availability')).json()) as AvailabilityEntry[];
  const empty = list.find(({ location }) => seen.includes(location.id));
  if (empty === undefined) throw new Error('Every center has appointments');
  return empty.location;
}

test('section 8: alerts are set and removed at once, undone, and taken back when refused', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  await openDashboard(page);
  const set = page.getByRole('button', { name: /^Set Alert: / }).first();
  const name = ((await set.getAttribute('aria-label')) ?? '').replace('Set Alert: ', '');
  const setIt = page.getByRole('button', { name: `Set Alert: ${name}`, exact: true });
  const removeIt = page.getByRole('button', { name: `Remove Alert: ${name}`, exact: true });
  const listed = panelOf(page).getByRole('button', { name: `Remove alert: ${name}` });

  await setIt.click();
  await expect(removeIt).toBeVisible();
  await expectToast(page, 'Location added', name);
  await expect(listed).toBeVisible();
  await expect(
    page.getByRole('button', { name: new RegExp(`^${name}: .+, you watch this$`) }),
  ).toBeAttached();

  await listed.click();
  await expect(setIt).toBeVisible();
  await expectToast(page, 'Location removed', name);
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(removeIt).toBeVisible();
  await page.reload();
  await expect(removeIt).toBeVisible();

  await page.route('**/api/user/locations/*', (route) => route.fulfill(refusal('Not now, please.')));
  await removeIt.click();
  await expectToast(page, 'Error removing location', 'Not now, please.');
  await expect(removeIt).toBeVisible();
  await page.unroute('**/api/user/locations/*');
  await removeIt.click();
  await expectToast(page, 'Location removed');
  await page.route('**/api/user/locations', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal('Not this one.')) : route.continue(),
  );
  await setIt.click();
  await expectToast(page, 'Error adding location', 'Not this one.');
  await expect(setIt).toBeVisible();
});

test('from the first steps to a text: choose a location, confirm the phone, test, and an opening arrives', async ({
  page,
  request,
  subscriber,
  signInAs,
}) => {
  const simulators = process.env['SIMULATORS_URL'] ?? '';
  const number = `+1415${randomInt(2_000_000, 2_999_999)}`;
  const handset = new TextProvider(simulators).handset(number);
  const upstream = new Upstream(simulators);
  const center = await emptyCenter(request);
  await signInAs(subscriber);
  await openDashboard(page, `?q=${encodeURIComponent(center.name)}&status=all`);
  const steps = page.getByRole('region', { name: 'Three steps to your first alert' });
  const panel = panelOf(page);
  const phone = panel.getByLabel('Phone Number');

  await test.step('sections 5 and 8: an empty number is refused, a wrong one in the words of the server', async () => {
    await panel.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Phone number required', 'Please enter a valid phone number');
    await expect(phone).toBeFocused();
    await phone.pressSequentially('415555');
    await expect(phone).toHaveValue('+1 (415) 555');
    await panel.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Error updating phone number', 'Please enter a valid phone number');
  });

  await test.step('choose a location', async () => {
    await page.getByRole('button', { name: `Set Alert: ${center.name}`, exact: true }).click();
    await expect(steps.getByText('1 watched.')).toBeVisible();
  });

  await test.step('confirm the phone: autofilled with country code, box ticked, code from the text', async () => {
    await phone.fill(number);
    await expect(phone).toHaveValue(`+1 (${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`);
    await panel.getByRole('checkbox').check();
    await panel.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Phone number updated');
    await expect(panel.getByRole('checkbox'), 'agreed once is enough').toHaveCount(0);
    await expect(steps.getByRole('link', { name: 'Finish confirming your number' })).toBeVisible();
    const code = panel.getByLabel('6-digit code from the text');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(panel.getByRole('button', { name: /Send a new code in \d+ s/ })).toBeDisabled();
    await code.fill('000000');
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expect(panel.getByText(/This code is not right/)).toBeVisible();
    await code.fill(codeIn(await handset.next()));
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Phone number confirmed');
    await expect(panel.getByText(/^Confirmed\./)).toBeVisible();
  });

  await test.step('send a test text: the steps are done and gone', async () => {
    const before = (await handset.all())[0]?.id ?? 0;
    await steps.getByRole('button', { name: 'Send Me a Test Text' }).click();
    await expectToast(page, 'Test text sent');
    await expect(steps).toHaveCount(0);
    await handset.next(before);
  });

  await test.step('an opening upstream becomes a text, and is there after Refresh', async () => {
    const before = (await handset.all())[0]?.id ?? 0;
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await upstream.open(center.id, `${day}T15:07`, 3);
    const newest = async () => (await handset.all()).find(({ id }) => id > before)?.body;
    await expect.poll(newest, { timeout: 40_000 }).toMatch(/3:07\s?PM/);
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText(/, 3:07 PM \(3\)$/).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  });

  await test.step('STOP by text is mirrored', async () => {
    await handset.reply('STOP');
    await page.reload();
    await expect(panel.getByText('Texts are stopped')).toBeVisible();
    await expect(page.getByText('Your alerts are off')).toBeVisible();
  });
});
