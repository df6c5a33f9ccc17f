import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { BRAND, PRICE } from '../src/domain/brand.ts';
import { ensureBrowser } from './test/browser.ts';

/** Draws the picture that social networks show beside a link: `node --import tsx scripts/social-card.ts`. */
const OUTPUT = 'src/web/public/social-card.png';

const font = async (name: string) => {
  const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  return `url(data:font/woff2;base64,${(await readFile(file)).toString('base64')})`;
};

const page = async () => `<!doctype html>
<style>
  @font-face { font-family: Display; font-weight: 200 800; src: ${await font('bricolage-grotesque')}; }
  @font-face { font-family: Text; font-weight: 400 700; src: ${await font('instrument-sans')}; }
  body { margin: 0; width: 1200px; height: 630px; background: #faf7f1; color: #16202e; position: relative; }
  h1 { position: absolute; left: 80px; top: 150px; width: 640px; margin: 0; font: 700 76px/1.06 Display; letter-spacing: -0.02em; }
  p { position: absolute; left: 80px; margin: 0; font: 500 25px/1.4 Text; color: #4d5b6a; }
  .brand { top: 72px; left: 136px; font: 700 34px/1 Display; color: #16202e; }
  svg { position: absolute; }
</style>
<svg x="0" y="0" width="1200" height="630" viewBox="0 0 1200 630">
  <g transform="translate(80 62)">
    <rect width="44" height="44" rx="11" fill="#16202e" />
    <path d="M11 27.5a11 11 0 0 1 22 0z" fill="#e2552b" />
    <rect x="5.5" y="27.5" width="33" height="2.8" rx="1.4" fill="#faf7f1" />
    <rect x="12.4" y="33.7" width="19.2" height="2" rx="1" fill="#8d8675" />
  </g>
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#f6d9b4" />
      <stop offset="1" stop-color="#f1b98c" />
    </linearGradient>
    <clipPath id="pane"><rect x="792" y="76" width="328" height="478" rx="148" /></clipPath>
  </defs>
  <rect x="776" y="60" width="360" height="510" rx="164" fill="#fff" stroke="#e2dacb" stroke-width="2" />
  <g clip-path="url(#pane)">
    <rect x="792" y="76" width="328" height="478" fill="url(#sky)" />
    <circle cx="890" cy="240" r="66" fill="#e2552b" />
    <path d="M780 388c52 0 78-50 130-50s76 50 130 38 60-36 100-28v240H780z" fill="#fbf3e4" opacity=".55" />
    <path d="M946 328l194 66v92l-84-30z" fill="#17384a" />
    <path d="M938 250c5-8 14-5 18 2l42 72-54 8z" fill="#e2552b" stroke="#17384a" stroke-width="5" stroke-linejoin="round" />
    <path d="M990 338l150 58" stroke="#f7efe0" stroke-width="4" opacity=".6" />
    <path d="M780 458c52 4 82-42 140-42s84 44 140 34 50-26 80-20v140H780z" fill="#fbf3e4" />
  </g>
</svg>
<p class="brand">${BRAND}</p>
<h1>A text when your Global Entry interview opens.</h1>
<p style="top: 440px">Private and independent. ${PRICE}, cancel anytime.</p>
<p style="top: 486px">Not affiliated with any government agency.</p>`;

const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: isRoot ? ['--no-sandbox'] : [],
});
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(await page());
await tab.evaluate(() => document.fonts.ready);
await tab.screenshot({ path: OUTPUT });
await browser.close();
