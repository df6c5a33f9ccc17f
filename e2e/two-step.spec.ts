import type { Page } from '@playwright/test';
import { expect, type Person, test } from '../test/browser.ts';
import { codeNow } from '../test/one-time-code.ts';

const NEW_PASSWORD = 'staple tractor violet';

test('a customer turns two-step verification on, logs in with it, is asked again, and turns it off', async ({
  page,
  unpaid,
  signInAs,
}) => {
  await signInAs(unpaid);
  await page.goto('/account/security');
  const card = page.getByRole('region', { name: 'Two-Step Verification' });
  const log = page.getByRole('region', { name: 'Security Log' });

  const { secret, recoveryCodes } = await test.step('turn it on', async () => {
    await card.getByRole('button', { name: 'Set Up Authenticator App' }).click();
    await card.getByLabel('Password', { exact: true }).fill('not the password');
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByText('Password is incorrect')).toBeVisible();
    await card.getByLabel('Password', { exact: true }).fill(unpaid.password);
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const key = (await card.getByTestId('setup-key').textContent()) ?? '';
    const secret = key.replaceAll(' ', '');
    await card.getByLabel('6-digit code from the app').fill(codeNow(secret, -1));
    await card.getByRole('button', { name: 'Turn On' }).click();
    await expect(card.getByRole('heading', { name: 'Your Recovery Codes' })).toBeFocused();
    const recoveryCodes = await card.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await card.getByRole('button', { name: 'I Have Saved Them' }).click();
    await expect(card.getByText('10 recovery codes left')).toBeVisible();
    await expect(log.getByText('Two-step verification turned on')).toBeVisible();
    return { secret, recoveryCodes };
  });

  await test.step('log in: the password alone is not enough, a code of the app is', async () => {
    await signOut(page);
    await logIn(page, unpaid);
    const field = page.getByLabel('Two-Step Verification Code');
    await expect(field).toBeFocused();
    await field.fill('AAAAA-AAAAA');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByText('This code is not right, or was used already.').first()).toBeVisible();
    await field.fill(codeNow(secret));
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
  });

  await test.step('change the password: asked again where the proof is too old, then it goes through', async () => {
    await page.goto('/account/security');
    await changePasswordLater(page, unpaid);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Two-Step Verification Code').fill(recoveryCodes[0] ?? '');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('region', { name: /notifications/i }).getByText('Password changed successfully'),
    ).toBeVisible();
  });

  await test.step('turn it off: the password alone logs in again', async () => {
    await card.getByRole('button', { name: 'Turn Off' }).click();
    await expect(card.getByRole('button', { name: 'Set Up Authenticator App' })).toBeVisible();
    await expect(log.getByText('Two-step verification turned off')).toBeVisible();
    await signOut(page);
    await logIn(page, { ...unpaid, password: NEW_PASSWORD });
    await expect(page).toHaveURL(/\/subscribe$/);
  });
});

test('a customer adds a passkey, logs in with it, is asked for it again, and removes it', async ({
  page,
  unpaid,
  signInAs,
}) => {
  const passkeys = await attachAuthenticator(page);
  await signInAs(unpaid);
  await page.goto('/account/security');
  const card = page.getByRole('region', { name: 'Two-Step Verification' });
  const usePasskey = page.getByRole('button', { name: 'Use a Passkey' });

  await test.step('add it: canceled first, then done', async () => {
    await card.getByRole('button', { name: 'Add a Passkey' }).click();
    await card.getByLabel('Password', { exact: true }).fill(unpaid.password);
    await passkeys.answer(false);
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByText('This was not finished. Please try again.')).toBeVisible();
    await passkeys.answer(true);
    await card.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByRole('heading', { name: 'Your Recovery Codes' })).toBeFocused();
    await card.getByRole('button', { name: 'I Have Saved Them' }).click();
    await expect(card.getByRole('list', { name: 'Passkeys' })).toContainText('not used yet');
  });

  await test.step('log in: the password alone is not enough, the passkey is', async () => {
    await signOut(page);
    await logIn(page, unpaid);
    await expect(page.getByLabel('Recovery Code')).toBeVisible();
    await usePasskey.click();
    await expect(page).toHaveURL(/\/subscribe$/);
  });

  await test.step('change the password: the passkey is asked for again where the proof is too old', async () => {
    await page.goto('/account/security');
    await expect(card.getByRole('list', { name: 'Passkeys' })).toContainText('last used');
    await changePasswordLater(page, unpaid);
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByText('Use a Passkey').click();
    await expect(
      page.getByRole('region', { name: /notifications/i }).getByText('Password changed successfully'),
    ).toBeVisible();
  });

  await test.step('remove it: the password alone logs in again', async () => {
    await card.getByRole('button', { name: /^Remove passkey from/ }).click();
    await expect(card.getByRole('button', { name: 'Turn Off' })).toBeHidden();
    await signOut(page);
    await logIn(page, { ...unpaid, password: NEW_PASSWORD });
    await expect(page).toHaveURL(/\/subscribe$/);
  });
});

/** A phone with a fingerprint, as Chromium plays it. */
async function attachAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the owner lets it sign from now on. */
    answer: (agrees: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: agrees }),
  };
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Account Actions' })
    .getByRole('button', { name: 'Log Out' })
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Five minutes after the second step was made last. */
async function changePasswordLater(page: Page, { password }: Person): Promise<void> {
  await answerOnceWithProofNeeded(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

/** As the server would answer five minutes later; the browser's next call is the server's to answer again. */
async function answerOnceWithProofNeeded(page: Page): Promise<void> {
  await page.route(
    '**/api/change-password',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: {
          status: 403,
          code: 'second-factor-required',
          detail: 'Please confirm that it is you.',
        },
      }),
    { times: 1 },
  );
}
