import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/test/browser.ts';
import { freePorts } from '../../test/product-child.ts';

export interface Phone {
  port: number;
  /** Nothing cached, no service worker, and signed in with this token or not at all. */
  reset(token: string | null): Promise<void>;
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
    async reset(token) {
      const page = await browser.newPage();
      const devtools = await browser.newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'service_workers,cache_storage',
      });
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate((stored) => {
        localStorage.clear();
        if (stored !== null) localStorage.setItem('auth-token', stored);
      }, token);
      await page.close();
    },
  };
}
