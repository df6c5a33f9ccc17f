import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { linkIn } from '../test/mailbox.ts';
import { codeNow } from '../test/one-time-code.ts';
import { expect, type Person, test } from '../test/browser.ts';

const run = promisify(execFile);

/** As somebody at the machine would do it; the secret is what their authenticator app would hold. */
async function makeOperator({ email }: Person): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/command.mjs', 'operator', 'grant', email], {
    env: { ...process.env, DATA_DIR: process.env['PRODUCT_DATA_DIR'] },
  });
  return /secret +(\w+)/.exec(stdout)?.[1] ?? '';
}

async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });
  await expect(toast).toBeVisible();
  if (description !== undefined)
    await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
}

test('a visitor finds an article, by a word and by a slip of the keyboard', async ({ page }) => {
  await page.goto('/support');
  await expect(page.getByRole('tab', { name: 'Knowledge Base' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('searchbox').fill('refnds');
  await expect(page).toHaveURL(/q=refnds/);
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page).toHaveURL(/\/support\/articles\/refunds$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect(page.getByText(/^1 view ·/)).toBeVisible();
  await page.getByRole('button', { name: 'This helped me' }).click();
  await expect(page.getByText(/1 found it helpful/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('refnds');
  await page.getByRole('searchbox').fill('xqzvw');
  await expect(page.getByText('No article matches your search.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask us instead' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('xqzvw');
});

test('forms say what is wrong, as specified, and keep what was typed', async ({ page }) => {
  await page.goto('/support?tab=tickets');
  await expect(page.getByLabel('Priority')).toHaveValue('medium');
  await page.getByLabel('Subject').fill('Help');
  await page.getByLabel('Description').fill('Too short.');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  for (const message of [
    'Subject must be at least 5 characters',
    'Description must be at least 20 characters',
    'Please select a category',
    'Please enter a valid email',
  ])
    await expect(page.locator('p').filter({ hasText: message })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Help');

  await page.route('**/api/support/tickets', (route) => route.abort());
  await page.getByLabel('Subject').fill('No texts since Tuesday');
  await page.getByLabel('Description').fill('I have not received a text since Tuesday.');
  await page.getByLabel('Category').selectOption('technical');
  await page.getByLabel('Email', { exact: true }).fill('visitor@example.com');
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  await expectToast(page, 'Error creating ticket');
  await expect(page.getByLabel('Subject')).toHaveValue('No texts since Tuesday');
  await page.unroute('**/api/support/tickets');
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  await expectToast(page, 'Support ticket created successfully');
  await expect(page.getByText(/by mail to visitor@example\.com/)).toBeVisible();

  await page.getByRole('tab', { name: 'Feedback' }).click();
  await expect(page).toHaveURL(/tab=feedback/);
  await expect(page.getByRole('radio', { name: /5 of 5/ })).toBeChecked();
  await page.getByLabel('Feedback', { exact: true }).last().fill('Short');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Feedback must be at least 10 characters')).toBeVisible();
  await page.getByRole('radio', { name: /4 of 5/ }).check({ force: true });
  await page.getByLabel('Category').selectOption('general');
  await page.getByLabel('Feedback', { exact: true }).last().fill('The map is lovely.');
  await page.getByLabel('Email', { exact: true }).fill('visitor@example.com');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expectToast(page, 'Thank you for your feedback!');
});

test('a subscriber asks, the operator answers, the subscriber reads it and closes; an outsider sees none of it', async ({
  page,
  browser,
  subscriber,
  unpaid: staff,
  mailbox,
  signInAs,
}) => {
  await signInAs(subscriber);
  await page.goto('/support?tab=tickets');
  await expect(page.getByText('No support tickets yet')).toBeVisible();
  await page.getByLabel('Subject').fill('My phone stays silent');
  await page.getByLabel('Category').selectOption('technical');
  await page.getByLabel('Description').fill('I have not received a text since Tuesday.');
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  await page.getByRole('link', { name: 'See your ticket' }).click();
  await expect(page).toHaveURL(/\/support\/tickets\/\d+$/);
  const address = page.url();
  const received = await mailbox.next(subscriber.email);

  await test.step('the operator gets nowhere without the second factor, then answers', async () => {
    const secret = await makeOperator(staff);
    const desk = await (await browser.newContext()).newPage();
    await desk.goto(new URL('/login', address).href);
    await desk.getByLabel('Email Address').fill(staff.email);
    await desk.getByLabel('Password', { exact: true }).fill(staff.password);
    await desk.getByRole('button', { name: 'Log In' }).click();
    await expect(desk).toHaveURL(/\/subscribe$/);
    await desk.goto(new URL('/operator', address).href);
    await expect(desk.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await desk.getByLabel('Code').fill(codeNow(secret));
    await desk.getByRole('button', { name: 'Continue' }).click();
    await desk
      .getByRole('link', { name: /My phone stays silent/ })
      .first()
      .click();
    await desk.getByLabel('Your message').fill('Your number had replied STOP. Text START and you are back.');
    await desk.getByRole('button', { name: 'Send Message' }).click();
    await expect(desk.getByText('In Progress')).toBeVisible();
    await desk.getByRole('link', { name: 'All tickets' }).click();
    await desk.getByRole('tab', { name: 'Log' }).click();
    await expect(desk.getByRole('cell', { name: 'answered ticket' }).first()).toBeVisible();
    await desk.context().close();
  });

  const answers = async () =>
    (await mailbox.all(subscriber.email)).filter(({ text }) => text.includes('Text START and you are back.'));
  await expect.poll(async () => (await answers()).length, { timeout: 30_000 }).toBe(1);
  const [answered = received] = await answers();
  await page.goto(linkIn(answered).href.replace(/\/\/[^/]+/, `//${new URL(address).host}`));
  await expect(page.getByText('Text START and you are back.')).toBeVisible();
  await page.getByRole('button', { name: 'My question is answered, close it' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.context().close();
});
