import { expect, test } from '../test/browser.ts';
import { SAN_FRANCISCO } from '../test/opening-rows.ts';
import { brotliBytes, scriptsOf } from '../test/site-pages.ts';

/** Scripts that a page loads by itself, in kB as sent. */
const BUDGETS: [path: string, kilobytes: number][] = [
  ['/', 95],
  ['/terms', 89],
  ['/guide', 89],
  ['/status', 92],
  ['/locations', 92],
  [SAN_FRANCISCO.path, 98],
  ['/login', 114],
  ['/register', 113],
  ['/dashboard', 160],
];

for (const [path, kilobytes] of BUDGETS) {
  test(`${path} loads at most ${kilobytes} kB of scripts`, async ({ request }) => {
    const scripts = scriptsOf(await (await request.get(path)).text());
    expect(scripts.length).toBeGreaterThan(2);
    const sizes = await Promise.all(scripts.map((script) => brotliBytes(request, script)));
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(total, scripts.map((script, index) => `${script} ${sizes[index]}`).join('\n')).toBeLessThan(
      kilobytes,
    );
  });
}
