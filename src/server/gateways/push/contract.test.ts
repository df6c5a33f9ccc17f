import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyedHash } from '#server/platform/keys/secrets';
import { Failure } from '#server/platform/failure';
import { type RunningSimulators, startSimulators } from '#simulators/start';
import { payloadOf, PushDesk } from '../../../../test/push-service.ts';
import type { PushSender, PushTarget } from './port.ts';
import { vapidKeys } from './vapid-keys.ts';
import { webPushClient } from './web-push-client.ts';

const keys = vapidKeys(keyedHash('a key that only this test has'));
const PAYLOAD = JSON.stringify({ title: 'Größe — 5:15 PM' });

let simulators: RunningSimulators;
let desk: PushDesk;
let client: PushSender;
let browser: PushTarget;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0 });
  desk = new PushDesk(simulators.url);
  client = clientWith({});
});
beforeEach(async () => {
  browser = await desk.subscribe(keys.publicKey);
});
afterAll(() => simulators.stop());

const clientWith = (options: Partial<Parameters<typeof webPushClient>[0]>) =>
  webPushClient({
    keys,
    contact: 'mailto:help@example.com',
    simulatorUrl: `${simulators.url}/push`,
    timeoutMs: 2_000,
    ...options,
  });

const send = (target = browser, using = client, payload = PAYLOAD) =>
  using.send(target, { payload, ttlSeconds: 900, topic: 'alert-1' });

async function failureOf(call: Promise<void>): Promise<Pick<Failure, 'kind' | 'code' | 'retryAfterSeconds'>> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) throw new Error(`no failure but ${String(failure)}`);
  const { kind, code, retryAfterSeconds } = failure;
  return { kind, code, retryAfterSeconds };
}

describe('a message to a browser', () => {
  it('is encrypted for it alone, signed by us, and kept as long as it is of use', async () => {
    await send();
    const [message] = await desk.sent(browser);
    expect(message).toMatchObject({ payload: PAYLOAD, ttlSeconds: 900, topic: 'alert-1', urgency: 'high' });
    expect(message && payloadOf(message).title).toBe('Größe — 5:15 PM');
  });

  it('is not taken from somebody else', async () => {
    const other = clientWith({ keys: vapidKeys(keyedHash('another key')) });
    expect(await failureOf(send(browser, other))).toMatchObject({ kind: 'rejected', code: 'push-403' });
  });

  it.each([
    ['404', { kind: 'declined', code: 'push-gone' }],
    ['410', { kind: 'declined', code: 'push-gone' }],
    ['413', { kind: 'declined', code: 'push-too-large' }],
    ['429', { kind: 'retryable', code: 'push-busy', retryAfterSeconds: 5 }],
    ['503', { kind: 'retryable', code: 'push-busy', retryAfterSeconds: 5 }],
    ['500', { kind: 'unknown', code: 'push-500' }],
    ['403', { kind: 'rejected', code: 'push-403' }],
    ['drop-before', { kind: 'unknown', code: 'push-cut' }],
    ['drop-after', { kind: 'unknown', code: 'push-cut' }],
  ])('fails with %s as what it is', async (fault, expected) => {
    await desk.fault(fault);
    expect(await failureOf(send())).toMatchObject(expected);
  });

  it('knows that a service which is down has taken nothing', async () => {
    const down = { ...browser, endpoint: 'http://127.0.0.1:9/push/send/1' };
    const toNobody = clientWith({ simulatorUrl: 'http://127.0.0.1:9/push' });
    expect(await failureOf(send(down, toNobody))).toMatchObject({
      kind: 'retryable',
      code: 'push-unreachable',
    });
  });

  it('is too large for the service beyond 4,096 bytes', async () => {
    expect(await failureOf(send(browser, client, 'x'.repeat(5_000)))).toMatchObject({
      code: 'push-too-large',
    });
  });

  it('is never sent to an address that is no push service, nor with keys that are none', async () => {
    const elsewhere = { ...browser, endpoint: `${simulators.url}/control/push/reset` };
    expect(await failureOf(send(elsewhere))).toMatchObject({ kind: 'declined', code: 'push-gone' });
    const noKeys = { ...browser, keys: { ...browser.keys, p256dh: 'A'.repeat(87) } };
    expect(await failureOf(send(noKeys))).toMatchObject({ kind: 'declined', code: 'push-gone' });
  });

  it('stays here when it has become too old', async () => {
    const stale = client.send(browser, { payload: PAYLOAD, ttlSeconds: 1, topic: 'a', isStale: () => true });
    expect(await failureOf(stale)).toMatchObject({ kind: 'not-called' });
  });
});
