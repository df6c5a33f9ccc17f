import { accessibilityProblems } from '../test/axe.ts';
import { expect, test } from '../test/browser.ts';
import { SAMPLE_MAILS } from '../test/sample-mails.ts';

/** With the pictures of a run; people look at them, programs do not. */
const FOLDER = 'test-results/mails';

test('every mail looks like one of ours, by day and by night, and leaves a picture', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 620, height: 400 });
  for (const [name, { html, text, subject }] of Object.entries(SAMPLE_MAILS)) {
    await page.setContent(html);
    await expect(page, name).toHaveTitle(subject);
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    expect(text, name).toContain('not affiliated with any government agency');
    expect(await page.getByRole('link').count(), name).toBeLessThanOrEqual(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png`, fullPage: true });
    }
    if (!/^(receipt-phone-open|reset-link)$/.test(name)) continue;
    const rules = ['color-contrast', 'link-name', 'heading-order', 'document-title'];
    expect(await accessibilityProblems(page, rules), name).toEqual([]);
  }
});
