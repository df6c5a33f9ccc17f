import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The one without windows first: it does the same in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chromium or Chrome, else Debian's when root, else Playwright's own download. */
export async function ensureBrowser(): Promise<string> {
  return (
    process.env['CHROMIUM_PATH'] ?? findInstalled() ?? installFromDebian() ?? (await downloadWithPlaywright())
  );
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...MAC_PLACES].find(isExecutable);
}

function installFromDebian(): string | undefined {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing Chromium from Debian …');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
    const installed = findInstalled();
    if (installed !== undefined) return installed;
  }
  return undefined;
}

async function downloadWithPlaywright(): Promise<string> {
  console.log('Downloading Chromium through Playwright …');
  const { status } = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'ignore' });
  const { chromium } = await import('@playwright/test');
  const downloaded = chromium.executablePath();
  if (status === 0 && isExecutable(downloaded)) return downloaded;
  throw new Error(
    'The browser tests need Chromium or Chrome. None is installed and none could be fetched: install one, or set CHROMIUM_PATH to it.',
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
