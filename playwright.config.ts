import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** The product as `npm start` runs it, in a real browser. No retries: a test that sometimes fails is broken. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/product.setup.ts',
  outputDir: 'test-results/browser',
  // Generous: a busy machine decides nothing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Stories wait for watch, phone and provider: a third one uses what two leave of the cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // It answers by itself what a test wants to answer; the test of the offline copy lets it in.
    serviceWorkers: 'block',
    // A trace of every test costs a fifth of the time; `npx playwright test --trace on` writes one of a test that failed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
