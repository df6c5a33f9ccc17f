import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser.ts';
import { openDashboard } from '../test/dashboard-page.ts';
import { emptyCenters } from '../test/empty-centers.ts';
import { codeIn, TextProvider } from '../test/handset.ts';
import { refusal } from '../test/refusal.ts';
import { Upstream } from '../test/upstream.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
const panelOf = (page: Page) => page.getByRole('region', { name: 'Notification Settings' });

async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toastOf(page)).toContainText(title);
  if (description !== undefined) await expect(toastOf(page)).toContainText(description);
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
  const row = page.getByRole('list', { name: 'Locations' }).getByRole('listitem').filter({ has: removeIt });
  await expect(row.getByText('Watching')).toBeVisible();

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
  const [center] = await emptyCenters(request);
  if (center === undefined) throw new Error('Every center has appointments');
  await signInAs(subscriber);
  await openDashboard(page, `?q=${encodeURIComponent(center.name)}&status=all`);
  const steps = page.getByRole('region', { name: 'Three steps to your first alert' });
  const state = page.getByRole('region', { name: 'State of your alerts' });
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
    await expect(steps.getByRole('button', { name: `Remove alert: ${center.name}` })).toBeVisible();
    await expect(steps.getByText('1 of 3 done')).toBeVisible();
  });

  await test.step('confirm the phone: autofilled with country code, box ticked, code from the text', async () => {
    const own = steps.getByLabel('Phone Number');
    await own.fill(number);
    await expect(own).toHaveValue(`+1 (${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`);
    await expect(steps.getByRole('checkbox')).not.toBeChecked();
    await steps.getByRole('checkbox').check();
    await steps.getByRole('button', { name: 'Text Me a Code' }).click();
    await expectToast(page, 'Phone number updated');
    await expect(steps.getByRole('checkbox'), 'agreed once is enough').toHaveCount(0);
    const code = steps.getByLabel('6-digit code from the text');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(steps.getByRole('button', { name: /Send a new code in \d+ s/ })).toBeDisabled();
    await code.fill('000000');
    await steps.getByRole('button', { name: 'Confirm' }).click();
    await expect(steps.getByText(/This code is not right/)).toBeVisible();
    await code.fill(codeIn(await handset.next()));
    await steps.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'Phone number confirmed');
    await expect(panel.getByText(/^Confirmed\./)).toBeVisible();
    await expect(steps.getByText('2 of 3 done')).toBeVisible();
  });

  await test.step('send a test text: the steps are done, and stay done on another device', async () => {
    const before = (await handset.all())[0]?.id ?? 0;
    await expect(state).toContainText('One step is left.');
    await steps.getByRole('button', { name: 'Send Me a Test Text' }).click();
    await expectToast(page, 'Test text sent');
    const done = page.getByRole('region', { name: 'Your alerts are on' });
    await expect(done.getByText(`The next text comes when something opens at ${center.name}.`)).toBeVisible();
    await handset.next(before);
    await expect(state).toContainText(`texts to •••${number.slice(-4)}`);
    await expect(state).toContainText(/last look at your centers \d+\s(s|min)\sago/);
  });

  await test.step('an opening upstream becomes a text, and shows by itself', async () => {
    const before = (await handset.all())[0]?.id ?? 0;
    const card = page.getByRole('article', { name: center.name });
    await expect(card.getByText('None open now')).toBeVisible();
    const order = await page.getByRole('article').allTextContents();
    await page.evaluate(() => window.scrollTo(0, 300));
    await panel.getByLabel('Phone Number').focus();
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await upstream.open(center.id, `${day}T15:07`, 3);
    const texts = async () =>
      (await handset.all()).flatMap(({ id, body }) => (id > before ? [body] : [])).join('\n');
    await expect.poll(texts, { timeout: 40_000 }).toMatch(/3:07\s?PM/);
    // The source lives: another slot may open there in the same minute.
    await expect(card.getByText(/^\d+ fits? now$/)).toBeVisible({ timeout: 15_000 });
    await expect(card).toContainText('3:07 PM');
    await expect(card.getByRole('link', { name: 'Book on CBP Website' })).toBeVisible();
    const said = page.getByRole('status').filter({ hasText: `${center.name}: ` });
    await expect(said.filter({ hasText: /: \d+ fit now\./ })).toBeAttached();
    expect((await page.getByRole('article').all()).length).toBe(order.length);
    await expect(panel.getByLabel('Phone Number')).toBeFocused();
    await expect(card.getByText(/^Last text today, /)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('a pause is said at the top, and ends there', async () => {
    await state.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('menuitem', { name: 'For 3 days' }).click();
    await expect(state).toContainText(/Paused until [A-Z][a-z]{2}, /);
    await expect(state.getByRole('button', { name: 'Resume' })).toBeFocused();
    await expect(page.getByRole('article', { name: center.name })).toContainText('Not texted: paused');
    await page.reload();
    await expect(state).toContainText('They are not texted, and not sent later.');
    await state.getByRole('button', { name: 'Resume' }).click();
    await expect(state).toContainText('Watching 1 center');
  });

  await test.step('STOP by text is mirrored', async () => {
    await handset.reply('STOP');
    await page.reload();
    await expect(panel.getByText('Texts are stopped')).toBeVisible();
    await expect(state).toContainText(/You replied STOP on [A-Z][a-z]{2} \d+/);
  });
});
