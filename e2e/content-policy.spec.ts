import { expect, test } from '../test/browser.ts';

/** What somebody who got a string into the page would try; each answers what the browser made of it. */
const MARKUP = '<img src="/favicon.svg" alt="">';

test.describe('a page without the payment script', () => {
  test.use({ expectedConsoleErrors: [/Trusted ?(Type|HTML|Script)|Content Security Policy/i] });

  for (const address of ['/', '/login', '/locations'])
    test(`${address} makes neither markup nor code from a string`, async ({ page }) => {
      await page.goto(address);
      const refused = await page.evaluate((markup) => {
        const tries: Record<string, () => unknown> = {
          markup: () => (document.createElement('div').innerHTML = markup),
          'an address of code': () => (document.createElement('script').src = '/assets/x.js'),
          'a policy that lets all pass': () =>
            Reflect.get(window, 'trustedTypes').createPolicy('any', { createHTML: (text: string) => text }),
        };
        return Object.entries(tries)
          .filter(([, attempt]) => {
            try {
              attempt();
              return false;
            } catch {
              return true;
            }
          })
          .map(([name]) => name);
      }, MARKUP);
      expect(refused).toEqual(['markup', 'an address of code', 'a policy that lets all pass']);
    });
});

test('the whole way of a visitor needs no markup from strings', async ({ page, subscriber, signInAs }) => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (directive: string) => violations.push(directive));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
      void Reflect.get(window, 'noteViolation')(`${effectiveDirective} in ${sourceFile}`);
    });
  });
  await signInAs(subscriber);
  for (const address of ['/', '/locations', '/dashboard', '/account', '/support', '/status', '/guide']) {
    const answer = await page.goto(address);
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  }
  expect(violations).toEqual([]);
});
