import { randomInt } from 'node:crypto';
import type { AvailabilityEntry } from '#contract/availability';
import { accessibilityProblems } from '../test/axe.ts';
import { expect, test } from '../test/browser.ts';
import { Client } from '../test/client.ts';
import { eventually } from '../test/eventually.ts';
import { codeIn, TextProvider } from '../test/handset.ts';
import { SAN_FRANCISCO } from '../test/opening-rows.ts';

const DAY = 86_400_000;

test('BOOKED by text ends the texts, the dashboard offers the choice, and it can be taken back', async ({
  page,
  request,
  subscriber,
  signInAs,
}) => {
  // Three texts, one after the other, and the whole dashboard.
  test.slow();
  const client = new Client(process.env['BASE_URL'] ?? '');
  const { body } = await client.post<{ token: string }>('/api/login', subscriber);
  client.token = body.token;
  const list = await eventually(
    async () => (await (await request.get('/api/availability')).json()) as AvailabilityEntry[],
    (found) => found.length > 0,
  );
  const center = list[0]?.location;
  await client.post('/api/user/locations', { locationId: center?.id });
  const number = `+1415555${randomInt(1_000, 9_999)}`;
  const handset = new TextProvider(process.env['SIMULATORS_URL'] ?? '').handset(number);
  await client.post('/api/update-phone', {
    phoneNumber: number,
    consent: true,
    timeZone: 'America/New_York',
  });
  const code = await handset.next();
  await client.post('/api/verify-phone', { code: codeIn(code) });
  await client.post('/api/first-run/hide');
  const confirmed = await handset.next(code.id);

  // The page behind a text leads here and changes nothing.
  await signInAs(subscriber);
  await page.goto('/dashboard#got-interview');
  const say = page.getByRole('button', { name: 'I got my interview' });
  await expect(say).toBeFocused();

  await handset.reply('BOOKED');
  expect((await handset.next(confirmed.id)).body).toContain('alerts are off now');
  await page.reload();
  const state = page.getByRole('region', { name: 'State of your alerts' });
  await expect(state).toContainText('You got your interview');
  const card = page.getByRole('region', { name: 'Congratulations on your interview' });
  await expect(card.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  await expect(say).toHaveCount(0);

  expect(await accessibilityProblems(page)).toEqual([]);
  await card.getByRole('button', { name: 'I still need one' }).click();
  await expect(state).toContainText('Watching 1 center');
  await say.click();
  await expect(card.getByRole('heading', { name: 'Congratulations on your interview' })).toBeFocused();
  const date = new Date(Date.now() + 40 * DAY).toISOString().slice(0, 10);
  await card.getByLabel('Date of your interview').fill(date);
  await card.getByRole('button', { name: 'Only earlier than my date' }).click();
  await expect(page.getByRole('region', { name: 'Your interview' }).first()).toContainText(
    'only about days before it',
  );
  await expect(state).toContainText('Watching 1 center');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to Calendar' }).click();
  expect((await saved).suggestedFilename()).toBe('global-entry-interview.ics');

  await say.click();
  await card.getByRole('button', { name: 'Cancel Subscription' }).click();
  const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(toast).toContainText('Subscription canceled');
});

test('a family reads a watch list by a link that its owner can end', async ({
  page,
  browser,
  subscriber,
  signInAs,
}) => {
  const client = new Client(process.env['BASE_URL'] ?? '');
  const { body } = await client.post<{ token: string }>('/api/login', subscriber);
  client.token = body.token;
  await client.post('/api/user/locations', { locationId: SAN_FRANCISCO.id });
  await signInAs(subscriber);
  await page.goto('/account/alerts');
  // Until what stands above is there, the card moves.
  await expect(page.getByText(/^These settings would have sent/)).toBeVisible();
  const card = page.getByRole('region', { name: 'Share Your List' });
  await card.getByRole('button', { name: 'Make a Link' }).click();
  const address = await card.getByLabel('New link').inputValue();

  const relative = await (await browser.newContext()).newPage();
  await relative.goto(address);
  await expect(relative.getByRole('heading', { name: /San Francisco/ })).toBeVisible();
  await expect(relative.getByText(subscriber.email.split('@')[0] ?? '')).toHaveCount(0);
  expect(await accessibilityProblems(relative)).toEqual([]);

  await card.getByRole('button', { name: 'End Link' }).click();
  await expect(card.getByRole('button', { name: 'End Link' })).toHaveCount(0);
  await relative.reload();
  await expect(relative.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
  await relative.context().close();
});
