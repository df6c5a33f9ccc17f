import { expect, test } from '../test/browser.ts';

test('the footer has its columns, badges, price line, address and disclaimer', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  await expect(column('Company')).toHaveText(['About Us', 'Contact', 'Careers', 'Press']);
  await expect(column('Resources')).toHaveText(['Help Center', 'Global Entry Guide', 'Blog', 'FAQs']);
  await expect(column('Legal & Compliance')).toHaveText([
    'Service Compliance',
    'Terms of Service',
    'Privacy Policy',
    'Cookie Policy',
  ]);
  await expect(column('Resources').getByText('FAQs')).toHaveAttribute('href', '/#about');
  await expect(footer).toContainText(
    'Not affiliated with, endorsed by or connected to any government agency',
  );
  await expect(footer).toContainText('$9.99/month • Cancel anytime • Secure checkout');
  for (const badge of ['PayPal', 'SSL', 'SMS', 'Twilio'])
    await expect(footer.getByText(badge).first()).toBeVisible();
  await expect(footer.getByRole('link', { name: 'support@gatelight.example' })).toHaveAttribute(
    'href',
    'mailto:support@gatelight.example',
  );
});

test('a demo says that it is one and leads to the console', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: /simulator console/ });
  await expect(link).toHaveAttribute('href', process.env['SIMULATORS_URL'] ?? 'none');
});

test('an unknown address answers 404 and says so', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Gatelight');
  await page.getByRole('link', { name: 'Go to the Home Page' }).click();
  await expect(page).toHaveURL('/');
});
