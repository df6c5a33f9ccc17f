import type { Page } from '@playwright/test';
import { confirmEmail, linkIn } from '../test/mailbox.ts';
import { openDesk } from '../test/operator-desk.ts';
import { expect, test } from '../test/browser.ts';

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
  await expect(page.getByText(/open the link that we mail to visitor@example\.com/)).toBeVisible();

  await page.getByRole('tab', { name: 'Feedback' }).click();
  await expect(page).toHaveURL(/tab=feedback/);
  await expect(page.getByRole('radio', { name: /5 of 5/ })).toBeChecked();
  await page.getByLabel('Feedback', { exact: true }).last().fill('Short');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Feedback must be at least 10 characters')).toBeVisible();
  await page.getByRole('radio', { name: /4 of 5/ }).check({ force: true });
  await page.getByLabel('Category').selectOption('general');
  await page.getByLabel('Feedback', { exact: true }).last().fill('The map is lovely.');
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
  await confirmEmail({ mailbox, url: process.env['BASE_URL'] }, subscriber.email);
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
    const desk = await openDesk(browser, staff);
    await desk
      .getByRole('link', { name: /My phone stays silent/ })
      .first()
      .click();
    await desk.getByLabel('Your message').fill('Your number had replied STOP. Text START and you are back.');
    await desk.getByRole('button', { name: 'Send Message' }).click();
    await expect(desk.getByText('In Progress')).toBeVisible();
    await desk.getByRole('link', { name: 'All tickets' }).click();
    await desk.getByRole('tab', { name: 'Log' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: 'answered ticket' }).first()).toBeVisible();
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

test('a visitor without an account confirms the address of a ticket, sees it, and the link is gone from the address bar', async ({
  page,
  newcomer,
  mailbox,
}) => {
  await page.goto('/support?tab=tickets');
  await page.getByLabel('Subject').fill('May I ask before I register');
  await page.getByLabel('Category').selectOption('other');
  await page.getByLabel('Description').fill('Do you also watch the center in Guam?');
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  await expectToast(page, 'Support ticket created successfully');

  const mail = await mailbox.next(newcomer.email);
  expect(mail.subject + mail.text).not.toMatch(/Guam|register/);
  const { pathname, search } = linkIn(mail);
  await page.goto(pathname + search);
  await expect(page).toHaveURL(/\/support\/ticket$/);
  await expect(page.getByText('Guam')).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm and See Ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'May I ask before I register' })).toBeVisible();
  await expect(page.getByText('Do you also watch the center in Guam?')).toBeVisible();

  await page.reload();
  await expect(page.getByText('This page needs the link from our mail.')).toBeVisible();
  await page.goto(`${pathname}?token=made-up`);
  await page.getByRole('button', { name: 'Confirm and See Ticket' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired.');
});
