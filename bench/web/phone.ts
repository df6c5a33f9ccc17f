import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/test/browser.ts';
import { freePorts } from '../../test/free-ports.ts';

export interface Phone {
  port: number;
  /** With this token, or not at all. */
  signIn(token: string | null): Promise<void>;
  close(): Promise<void>;
}

/** A browser that Lighthouse can be sent to, whose storage we prepare: that is how a signed-in page is measured. */
export async function openPhone(folder: string, origin: string): Promise<Phone> {
  const [port = 0] = await freePorts(1);
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: await ensureBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  return {
    port,
    close: () => browser.close(),
    async signIn(token) {
      if (token === null) return;
      const page = await browser.newPage();
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate((stored) => localStorage.setItem('auth-token', stored), token);
      await page.close();
    },
  };
}
