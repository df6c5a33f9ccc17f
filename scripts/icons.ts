import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { LIGHT } from '../src/domain/palette.ts';
import { ensureBrowser } from './test/browser.ts';

/** Draws the icons of the installed app from the one of the browser tab: `node --import tsx scripts/icons.ts`. */
const FOLDER = 'src/web/public/icons';

/** Phones cut their own shape out of a maskable icon, and Apple's round its corners: both want a full square. */
const ICONS = [
  { name: 'icon-192', size: 192, inset: 0, square: false },
  { name: 'icon-512', size: 512, inset: 0, square: false },
  { name: 'maskable-512', size: 512, inset: 64, square: true },
  { name: 'apple-180', size: 180, inset: 10, square: true },
] as const;

const mark = await readFile('src/web/public/favicon.svg', 'utf8');
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: isRoot ? ['--no-sandbox'] : [],
});
for (const { name, size, inset, square } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;background:${square ? LIGHT.mark : 'transparent'}"><div style="padding:${inset}px">${mark.replace('<svg ', `<svg style="display:block" width="${size - 2 * inset}" `)}</div></body>`,
  );
  await writeFile(`${FOLDER}/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
