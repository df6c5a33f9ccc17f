import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '#simulators/start';

let simulators: RunningSimulators;
beforeEach(async () => {
  simulators = await startSimulators({ port: 0 });
});
afterEach(() => simulators.stop());

const get = (path: string) => fetch(simulators.url + path);
const version = async (path: string) => ((await (await get(path)).json()) as { version: number }).version;

describe('the console page', () => {
  it('runs only its own script and style, none inside of the page', async () => {
    const page = await get('/');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    );
    const markup = await page.text();
    expect(markup).toContain('nothing here leaves this machine');
    expect(markup).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    for (const [, file] of markup.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g))
      expect((await get(file ?? '')).status).toBe(200);
  });

  it('learns of a change as soon as it happens', async () => {
    const before = await version('/console/changes?after=0');
    const waiting = version(`/console/changes?after=${before}&wait=10000`);
    await fetch(`${simulators.url}/mail/messages`, { method: 'DELETE' });
    expect(await waiting).toBeGreaterThan(before);
  });
});
