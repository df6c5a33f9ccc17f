import { linkIn } from '../test/mailbox.ts';
import { expect, test } from '../test/browser.ts';

test('a new customer confirms the address, later changes it, and the old one is told', async ({
  page,
  unpaid,
  mailbox,
  signInAs,
}) => {
  const banner = page.getByRole('complementary', { name: 'Email confirmation' });
  const open = async (link: URL) => {
    await page.goto(link.pathname + link.search);
    await expect(page).toHaveURL(/\/confirm-email$/);
    await page.getByRole('button', { name: 'Confirm This Address' }).click();
  };
  const first = await mailbox.confirmation(unpaid.email);
  await signInAs(unpaid);

  await test.step('until then a quiet line asks for it, and sends the link again', async () => {
    await page.goto('/account');
    await expect(banner).toContainText(unpaid.email);
    await banner.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Link sent', { exact: true })).toBeVisible();
    await mailbox.confirmation(unpaid.email, first.id);
    await page.goto('/');
    await expect(banner).toHaveCount(0);
  });

  await test.step('the link confirms it, and the line is gone', async () => {
    await open(linkIn(first));
    await expect(page.getByText(`${unpaid.email} is confirmed.`)).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await page.goto('/account/security');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  const next = `new-${unpaid.email}`;
  await test.step('another address needs the password and waits for its link', async () => {
    await page.getByRole('button', { name: 'Change Email' }).click();
    await page.getByLabel('New Email Address').fill('nobody');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.locator('#email-newEmail-error')).toHaveText('Please enter a valid email address');
    await page.getByLabel('New Email Address').fill(next);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByText('Password is incorrect').first()).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(unpaid.password);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByText('Waiting for your new email to be confirmed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Email' })).toBeFocused();
    await expect(page.getByText(unpaid.email, { exact: true })).toBeVisible();
  });

  await test.step('the link changes it', async () => {
    await open(linkIn(await mailbox.next(next)));
    await expect(page.getByText(`${next} is confirmed.`)).toBeVisible();
    await page.goto('/account/security');
    await expect(page.getByText(next, { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await mailbox.all(unpaid.email)).map(({ subject }) => subject).toSorted())
      .toEqual([
        'The email address of your Gatelight account was changed',
        'Your Gatelight account is to get another email address',
      ]);
  });

  await test.step('a link that is worth nothing says so', async () => {
    await page.goto('/confirm-email?token=made-up');
    await page.getByRole('button', { name: 'Confirm This Address' }).click();
    await expect(page.getByRole('alert')).toContainText('This link has expired');
    await page.goto('/confirm-email');
    await expect(page.getByText('This page needs the link from our mail.')).toBeVisible();
  });
});
