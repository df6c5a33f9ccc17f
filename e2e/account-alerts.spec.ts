import type { Page } from '@playwright/test';
import type { AvailabilityEntry } from '#contract/availability';
import type { NotificationPreferencesAnswer } from '#contract/preferences';
import { API } from '#contract/paths';
import { accessibilityProblems } from '../test/axe.ts';
import { expect, test, type Person } from '../test/browser.ts';
import { Client } from '../test/client.ts';
import { SAN_FRANCISCO, watchForLong } from '../test/opening-rows.ts';
import { refusal } from '../test/refusal.ts';

const toastOf = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');

async function signedIn(person: Person): Promise<Client> {
  const client = new Client(process.env['BASE_URL'] ?? '');
  client.token = (await client.post<{ token: string }>(API.login, person)).body.token;
  return client;
}

const savedBy = async (client: Client) =>
  (await client.get<NotificationPreferencesAnswer>(API.notificationPreferences)).body.preferences;

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
}

test('account, alerts: every setting with its limits, saved as one goes, undone, and never lost', async ({
  page,
  request,
  subscriber,
  signInAs,
}) => {
  const api = await signedIn(subscriber);
  const [center] = (await (await request.get(API.availability)).json()) as AvailabilityEntry[];
  if (center === undefined) throw new Error('There is no center');
  await api.post(API.watches, { locationId: center.location.id });
  await signInAs(subscriber);
  await page.goto('/account');
  const settings = page.getByRole('region', { name: 'Text Alert Settings' });
  const sentence = page.getByRole('region', { name: 'Your alerts in one sentence' });
  const expected = page.getByRole('region', { name: 'What to expect' });

  await test.step('sections 2, 3 and 9: the list of active location alerts and the defaults', async () => {
    await expect(settings.getByRole('list', { name: 'Active location alerts' })).toContainText(
      center.location.name,
    );
    await expect(settings.getByRole('switch', { name: 'Instant alerts' })).toBeChecked();
    await expect(settings.getByLabel('Daily alert limit')).toHaveValue('5');
    await expect(settings.getByLabel('Alert timeframe')).toHaveValue('90');
    await expect(settings.getByLabel('Alert priority')).toHaveValue('6');
    await expect(settings.getByText('Priority: 6/10')).toBeVisible();
    await expect(settings.getByText('More alerts', { exact: true })).toBeVisible();
    await expect(settings.getByText('Fewer alerts', { exact: true })).toBeVisible();
    const active = page.getByRole('region', { name: /Active Location Alerts/ });
    await expect(active.getByRole('heading')).toHaveText(/1/);
    await expect(active.getByRole('link', { name: 'Add More Locations' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(expected.getByText(/^These settings would have sent \d+ texts?/)).toBeVisible();
    await expect(expected.getByText(/Texted at once, at most 5 texts a day\./)).toBeVisible();
    await expect(expected.getByText('Nothing is texted now')).toBeVisible();
    await expect(
      expected.getByRole('heading', { name: 'Chance that something that fits opens' }),
    ).toBeVisible();
    await expect(expected.getByText(/Not enough seen yet|of watching\)/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('section 5: numbers are brought into range when the field is left', async () => {
    for (const [label, typed, kept] of [
      ['Daily alert limit', '99', '10'],
      ['Daily alert limit', '0', '1'],
      ['Daily alert limit', '', '1'],
      ['Alert timeframe', '3', '7'],
      ['Alert timeframe', '999', '365'],
      ['Alert timeframe', '', '90'],
      ['Party size', '12', '10'],
    ] as const) {
      await settings.getByLabel(label).fill(typed);
      await settings.getByLabel(label).blur();
      await expect(settings.getByLabel(label)).toHaveValue(kept);
    }
    await expect.poll(async () => (await savedBy(api)).partySize).toBe(10);
  });

  await test.step('a word of the sentence opens its field; what it changes is saved and can be taken back', async () => {
    await sentence.getByRole('button', { name: /^at any hour|^any hour/ }).click();
    const field = page.getByRole('dialog', { name: 'Quiet hours' });
    await field.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect(sentence).toContainText('not between 10 PM and 7 AM');
    await expect(expected).toContainText('between 7 AM and 10 PM');
    await page.keyboard.press('Escape');
    await expect(sentence.getByRole('button', { name: /^10 PM and 7 AM/ })).toBeFocused();
    await expect.poll(async () => (await savedBy(api)).quietHours).toEqual({ from: '22:00', to: '07:00' });
    await sentence.getByRole('button', { name: 'Undo' }).click();
    await expect(sentence).toContainText('Undone');
    expect((await savedBy(api)).quietHours).toBeNull();
  });

  await test.step('pause acts at once, and the sentence says so', async () => {
    await sentence.getByRole('button', { name: /^Pause Alerts/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'For 3 days' }).click();
    await expect(sentence.getByText(/^Paused until /)).toBeVisible();
    await expect(expected.getByText(/^Nothing until /)).toBeVisible();
    await expect.poll(async () => (await savedBy(api)).pausedUntil).not.toBeNull();
    await sentence.getByRole('button', { name: 'Resume Alerts' }).click();
    await expect.poll(async () => (await savedBy(api)).pausedUntil).toBeNull();
  });

  await test.step('what is typed survives leaving the page inside the app', async () => {
    await settings.getByLabel('Daily alert limit').fill('7');
    await page
      .getByRole('navigation', { name: 'Account sections' })
      .getByRole('link', { name: 'Phone' })
      .click();
    await expect(page).toHaveURL('/account/phone');
    await expect.poll(async () => (await savedBy(api)).maxDailyNotifications).toBe(7);
    await page.goBack();
    await expect(settings.getByLabel('Daily alert limit')).toHaveValue('7');
  });

  await test.step('section 8: Save Settings saves what is being typed, and refusals are in the words of the server', async () => {
    await settings.getByLabel('Alert priority').focus();
    await page.keyboard.press('Home');
    await expect(settings.getByText('Priority: 1/10')).toBeVisible();
    await settings.getByRole('button', { name: 'Weekends only' }).click();
    await settings.getByLabel('Daily alert limit').fill('4');
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toastOf(page)).toContainText('Settings saved');
    expect(await savedBy(api)).toMatchObject({
      maxDailyNotifications: 4,
      urgencyThreshold: 1,
      weekendsOnly: true,
      partySize: 10,
    });
    await page.route('**/api/notification-preferences', (route) => route.fulfill(refusal('Not like this.')));
    await settings.getByRole('button', { name: 'Weekends only' }).click();
    await expect(toastOf(page)).toContainText('Error saving settings');
    await expect(toastOf(page)).toContainText('Not like this.');
    await expect(sentence).toContainText('Not saved. Not like this.');
    await page.unroute('**/api/notification-preferences');
  });

  await test.step('a link to one setting leads to it', async () => {
    await page.goto('/account/alerts#settings-priority');
    await expect(settings.getByLabel('Alert priority')).toBeFocused();
  });

  await test.step('settings that cannot be loaded are not overwritten: there is no form until they are', async () => {
    await page.route('**/api/notification-preferences', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/account/alerts');
    await expect(page.getByText('Your settings could not be loaded')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('button', { name: 'Save Settings' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: /Active Location Alerts/ })).toBeVisible();
    await page.unroute('**/api/notification-preferences');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(settings.getByLabel('Party size')).toHaveValue('10');
  });
});

test('account on a phone: a list of sections, and what to expect stays in sight', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(subscriber);
  await page.goto('/account');
  const sections = page.getByRole('navigation', { name: 'Account sections' });
  await expect(sections.getByRole('link')).toHaveCount(5);
  await expectAccessible(page);
  await sections.getByRole('link', { name: /^Phone/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phone' })).toBeVisible();

  await test.step('sections 2 and 5: the phone field with its mask, and the link to the alerts', async () => {
    const card = page.getByRole('region', { name: 'Notification Preferences' });
    await card.getByLabel('Phone Number').pressSequentially('4155550132999');
    await expect(card.getByLabel('Phone Number')).toHaveValue('+1 (415) 555-0132');
    await expect(card.getByRole('link', { name: /Manage your alerts/ })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(toastOf(page)).toContainText('Tick the box to get texts at this number.');
    await page.reload();
    await expect(card.getByText('No texts yet')).toBeVisible();
    await expect(card.getByText(/6-digit code/), 'none was sent').toHaveCount(0);
    await expect(card.getByRole('checkbox')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Account Settings' }).first().click();
  await sections.getByRole('link', { name: /^Alerts/ }).click();
  await page.getByRole('button', { name: 'Save Settings' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'What to expect' })).toBeInViewport();
});

test('history: texts and what was not texted in one list, each leading to its page', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await (await signedIn(subscriber)).post(API.watches, { locationId: SAN_FRANCISCO.id });
  await watchForLong(process.env['DATABASE_URL'] ?? '', subscriber.email);
  await signInAs(subscriber);
  await page.goto('/account/history');
  const history = page.getByRole('region', { name: 'Alert History' });
  const rows = history.getByRole('listitem').filter({ hasText: 'Not texted' });
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText(
    /It was gone before it could be sent\.|You were not watching this location\./,
  );
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Show Older' }).click();
  await expect(rows).toHaveCount(20);
  await history.getByRole('button', { name: 'Texts', exact: true }).click();
  await expect(page).toHaveURL('/account/history?show=texts');
  await expect(history.getByText(/^No text yet\./)).toBeVisible();
  await page.goto('/account/history?show=untexted');
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]+$/);
  await expect(page.getByText('San Francisco').first()).toBeVisible();
});

test('a demo subscription can be canceled, and the account deleted with the password alone', async ({
  page,
  subscriber,
  signInAs,
}) => {
  await signInAs(subscriber);
  await page.goto('/account/billing');
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card).toContainText('Premium Plan');
  await card.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(card).toContainText('No Active Subscription');
  await expect(card.getByRole('link', { name: 'Subscribe Now' })).toBeVisible();

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  await deletion.getByLabel('Password', { exact: true }).fill('not the password');
  await deletion.getByRole('button', { name: 'Delete Account' }).click();
  await expect(deletion.getByRole('alert')).toContainText('Password is incorrect');
  await expect(toastOf(page), 'the form says it, once').toHaveCount(0);
  await deletion.getByLabel('Password', { exact: true }).fill(subscriber.password);
  await deletion.getByRole('button', { name: 'Delete Account' }).click();
  await expect(toastOf(page)).toContainText('Account deleted');
});
