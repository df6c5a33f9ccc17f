import { linkIn } from '../test/mailbox.ts';
import { Client } from '../test/client.ts';
import { expect, test } from '../test/browser.ts';

const FIRST = 'correct horse battery';
const SECOND = 'staple tractor violet';
const THIRD = 'lantern gravel orbit';

test('a traveler registers, comes and goes, changes and forgets the password, and leaves for good', async ({
  page,
  browser,
  baseURL,
  newcomer,
  mailbox,
}) => {
  const { email } = newcomer;
  const username = email.split('@')[0] ?? '';
  const api = new Client(baseURL ?? '');
  const tokenInBrowser = () => page.evaluate(() => localStorage.getItem('auth-token'));

  await test.step('register: signed in and sent to /subscribe', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Now' }).first().click();
    await expect(page).toHaveURL(/\/register$/);
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(FIRST);
    await page.getByLabel('Confirm Password', { exact: true }).fill(FIRST);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await expectToast('Registration successful!', 'Welcome to Gatelight');
    await expect(page.getByRole('banner')).toContainText(username);
  });

  await test.step('sign out: full load of /, token gone here and on the server, then the toast', async () => {
    const token = await tokenInBrowser();
    await page.evaluate(() => ((window as { before?: boolean }).before = true));
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await expectToast('Logged out');
    expect(await page.evaluate(() => (window as { before?: boolean }).before)).toBeUndefined();
    expect(await tokenInBrowser()).toBeNull();
    api.token = token ?? '';
    expect((await api.get('/api/me')).status).toBe(401);
  });

  await test.step('log in with a wrong password: the toast says so and the address stays', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await logIn('not the password');
    await expectToast('Login failed', 'Invalid email or password');
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('log in: welcomed and sent to /subscribe, being unpaid', async () => {
    await logIn(FIRST);
    await expectToast('Login successful!', 'Welcome back to Gatelight');
    await expect(page).toHaveURL(/\/subscribe$/);
  });

  await test.step('change the password: this session stays, the one elsewhere ends', async () => {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const phone = await elsewhere.newPage();
    await phone.goto('/login');
    await phone.getByLabel('Email Address').fill(email);
    await phone.getByLabel('Password', { exact: true }).fill(FIRST);
    await phone.getByRole('button', { name: 'Log In' }).click();
    await expect(phone).toHaveURL(/\/subscribe$/);

    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Current Password', { exact: true }).fill(FIRST);
    await page.getByLabel('New Password', { exact: true }).fill(SECOND);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expectToast('Password changed successfully');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();

    await phone.goto('/account');
    await expect(phone).toHaveURL(/\/login/);
    await elsewhere.close();
    expect((await mailbox.next(email)).subject).toBe('Your Gatelight password was changed');
  });

  await test.step('forget the password: a link by mail sets a new one and ends every session', async () => {
    const before = await mailbox.next(email);
    const oldToken = await tokenInBrowser();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('link', { name: /forgot/i }).click();
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Check your mail')).toBeVisible();
    const link = linkIn(await mailbox.next(email, before.id));
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    await page.goto(link.pathname + link.search);
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    expect(referers.filter((referer) => referer.includes('token'))).toEqual([]);
    await page.getByLabel('New Password', { exact: true }).fill(THIRD);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(THIRD);
    await page.getByRole('button', { name: 'Save New Password' }).click();
    await expect(page).toHaveURL(/\/login$/);
    api.token = oldToken ?? '';
    expect((await api.get('/api/me')).status).toBe(401);
    await logIn(THIRD);
    await expect(page).toHaveURL(/\/subscribe$/);
  });

  await test.step('delete the account: the wrong password changes nothing, the right one ends it all', async () => {
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog.getByText('Password is incorrect').first()).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(THIRD);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await tokenInBrowser()).toBeNull();
    expect((await api.post('/api/login', { email, password: THIRD })).status).toBe(401);
  });

  async function logIn(password: string): Promise<void> {
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
  }

  async function expectToast(title: string, description?: string): Promise<void> {
    const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
    await expect(toast).toContainText(title);
    if (description !== undefined) await expect(toast).toContainText(description);
  }
});
