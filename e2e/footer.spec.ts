import { PAGES } from '#contract/pages';
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

test('no link is dead', async ({ page, request }) => {
  test.slow();
  const hrefs = new Set<string>();
  for (const path of [...PAGES, '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const links = await page
      .locator('a')
      .evaluateAll((all) =>
        all.map((link) => ({ href: link.getAttribute('href') ?? '', target: link.getAttribute('target') })),
      );
    for (const { href, target } of links) {
      if (/^https?:/.test(href)) expect(target, href).toBe('_blank');
      else hrefs.add(href);
    }
  }
  const inside = [...hrefs].filter((href) => href.startsWith('/'));
  expect(inside.length).toBeGreaterThan(20);
  expect([...hrefs].filter((href) => !/^(\/|mailto:|#main$)/.test(href))).toEqual([]);
  for (const href of inside) expect((await request.get(href)).status(), href).toBe(200);
  await page.goto('/');
  for (const href of inside.filter((one) => one.includes('#'))) {
    await expect(page.locator(`#${href.split('#')[1] ?? ''}`), href).toBeAttached();
  }
});

test('an unknown address answers 404 and says so', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Gatelight');
  await page.getByRole('link', { name: 'Go to the Home Page' }).click();
  await expect(page).toHaveURL('/');
});
