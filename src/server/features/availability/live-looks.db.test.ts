import { expect, it } from 'vitest';
import type { LiveLooks } from '#contract/looks';
import { API } from '#contract/paths';
import { QUICK_SOURCE, startApp, type TestApp } from '../../../../test/start-app.ts';

const SAN_FRANCISCO = 5446;

/** Reads a stream as a browser does. */
async function* eventsOf(app: TestApp, ids: string): AsyncGenerator<LiveLooks, undefined> {
  const { body, status, headers } = await fetch(`${app.url}${API.liveLooks}?ids=${ids}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/event-stream');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts)
      if (part.startsWith('data: ')) yield JSON.parse(part.slice('data: '.length)) as LiveLooks;
  }
  return undefined;
}

it('a browser that follows a center hears of an opening there, and is let go when the process stops', async () => {
  const app = await startApp(QUICK_SOURCE);
  for (const path of [API.liveLooks, `${API.liveLooks}?ids=nowhere`])
    expect((await app.client().get(path)).status, 'who names no center').toBe(400);

  const events = eventsOf(app, String(SAN_FRANCISCO));
  const first = await events.next();
  expect(first.value?.looks).toEqual([expect.objectContaining({ id: SAN_FRANCISCO, version: '' })]);

  await app.upstream.open(SAN_FRANCISCO, '2027-03-02T09:15');
  let version: string | undefined = '';
  while (version === '') version = (await events.next()).value?.looks[0]?.version;
  expect(version).toMatch(/^\S+$/);

  const untilItsEnd = (async () => {
    while ((await events.next()).done !== true);
  })();
  await app.stop();
  await untilItsEnd;
});
