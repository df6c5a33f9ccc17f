import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyAnswer } from '#web/lib/http/early-answers';
import { earlyRequests } from './early-requests.ts';

type Fetch = (path: string, init: { headers: Record<string, string> }) => Promise<Response>;

/** Runs the script as a page would, and leaves its answers where the scripts look for them. */
function runScript(token: string | null, fetch: Fetch, browser: { Worker?: unknown } = {}): void {
  const window: { earlyAnswers?: typeof globalThis.earlyAnswers } = {};
  const script = earlyRequests(['/api/me', '/api/watches']).replaceAll(/<\/?script>/g, '');
  runInNewContext(script, { window, fetch, AbortSignal, localStorage: { getItem: () => token }, ...browser });
  globalThis.earlyAnswers = window.earlyAnswers;
}

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

it('asks in the name of the person, and the scripts take the answers up', async () => {
  const fetch = vi.fn<Fetch>(async (path) => new Response(path));
  runScript('mine', fetch);
  expect(fetch.mock.calls.map(([path, { headers }]) => [path, headers['authorization']])).toEqual([
    ['/api/me', 'Bearer mine'],
    ['/api/watches', 'Bearer mine'],
  ]);
  const answer = await takeEarlyAnswer('/api/watches', 'mine', 900);
  expect(await answer?.text()).toBe('/api/watches');
});

it('asks nothing for a stranger', () => {
  const fetch = vi.fn<Fetch>();
  runScript(null, fetch);
  expect(fetch).not.toHaveBeenCalled();
  expect(globalThis.earlyAnswers).toBeUndefined();
});

it('leaves a failure to whoever takes the answer up', async () => {
  runScript('mine', () => Promise.reject(new Error('offline')));
  await expect(takeEarlyAnswer('/api/me', 'mine', 900)).rejects.toThrow('offline');
});

it('has the first formatter made in another thread, once there is something to format', () => {
  const Worker = vi.fn<(address: string) => void>();
  runScript(null, async () => new Response(), { Worker });
  expect(Worker).not.toHaveBeenCalled();
  runScript('mine', async () => new Response(), { Worker });
  expect(Worker.mock.calls).toEqual([['/first-formatter.js']]);
});
