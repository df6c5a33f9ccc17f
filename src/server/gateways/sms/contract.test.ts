import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '#server/platform/failure';
import { SIMULATED_ACCOUNT } from '#simulators/sms/account';
import { LISTING_FAULTS, SMS_FAULTS } from '#simulators/sms/sms-faults';
import { type RunningSimulators, startSimulators } from '#simulators/start';
import { providerCodeOf } from './failures.ts';
import type { ReceivedTexts, TextSender } from './port.ts';
import { twilioClient, type TwilioOptions } from './twilio-client.ts';

const NOW = new Date('2026-11-20T12:00:00.700Z');
const TEXT = {
  to: '+14155550132',
  body: 'Gatelight: an opening (100% sure) & more + €',
  reference: 'text/7?&=',
  statusCallback: 'https://gatelight.example/webhooks/twilio/status',
  validForSeconds: 899.6,
};

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, now: () => NOW });
});
afterAll(() => simulators.stop());
beforeEach(async () => {
  await control('reset', {});
  await control('callbacks', { mode: 'drop' });
});

const client = (options: Partial<TwilioOptions> = {}): TextSender & ReceivedTexts =>
  twilioClient({ baseUrl: `${simulators.url}/sms`, ...SIMULATED_ACCOUNT, ...options });

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${simulators.url}/control/sms/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([path, answer.ok]).toEqual([path, true]);
}

async function taken(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${simulators.url}/control/sms/messages`);
  return ((await answer.json()) as { messages: Record<string, unknown>[] }).messages;
}

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.then(
    () => 'no failure',
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error(`not a failure: ${String(error)}`);
}

/** A server that answers as it is told, for what no simulator would do. */
async function serverThat(answers: RequestListener): Promise<TextSender & ReceivedTexts> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return client({ baseUrl: `http://127.0.0.1:${port}/`, timeoutMs: 250 });
}

describe('handing over a text', () => {
  it('gives the provider all it needs, our reference in the status address', async () => {
    const { sid, status } = await client().send(TEXT);
    expect(sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(status).toBe('accepted');
    expect(await taken()).toEqual([
      expect.objectContaining({
        sid,
        number: TEXT.to,
        body: TEXT.body,
        validityPeriod: 899,
        statusCallback: 'https://gatelight.example/webhooks/twilio/status?ref=text%2F7%3F%26%3D',
      }),
    ]);
  });

  it('never asks for a validity that the provider would refuse', async () => {
    await client().send({ ...TEXT, validForSeconds: 0.2 });
    expect((await taken())[0]).toMatchObject({ validityPeriod: 1 });
    await client().send({ ...TEXT, validForSeconds: 86_400 });
    expect((await taken())[0]).toMatchObject({ validityPeriod: 36_000 });
  });

  it('speaks the provider’s protocol: form fields, basic authentication, the account in the path', async () => {
    let seen: unknown;
    const sender = await serverThat((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen = { method, url, type: headers['content-type'], auth: headers.authorization, body };
        response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'something new' }));
      });
    });
    expect(await sender.send(TEXT)).toEqual({ sid: 'SM1', status: 'accepted' });
    const { accountSid, authToken, messagingServiceSid } = SIMULATED_ACCOUNT;
    expect(seen).toMatchObject({
      method: 'POST',
      url: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      auth: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      body: expect.stringContaining(`MessagingServiceSid=${messagingServiceSid}`) as string,
    });
  });
});

describe('a text that was not taken as usual', () => {
  const EXPECTED = {
    'drop-before': ['unknown', null, 0],
    'drop-after': ['unknown', null, 1],
    'hang-before': ['unknown', null, 0],
    'hang-after': ['unknown', null, 1],
    '429': ['retryable', 20429, 0],
    '500': ['retryable', 20500, 0],
    '503': ['retryable', 20503, 0],
    '502-before': ['unknown', null, 0],
    '502-after': ['unknown', null, 1],
    '20003': ['rejected', 20003, 0],
    '21211': ['declined', 21211, 0],
    '21408': ['declined', 21408, 0],
    '21606': ['rejected', 21606, 0],
    '21608': ['declined', 21608, 0],
    '21609': ['rejected', 21609, 0],
    '21610': ['declined', 21610, 0],
    '21611': ['retryable', 21611, 0],
    '21612': ['declined', 21612, 0],
    '21614': ['declined', 21614, 0],
    '21617': ['rejected', 21617, 0],
    '21705': ['rejected', 21705, 0],
  } as const satisfies Record<keyof typeof SMS_FAULTS, readonly [string, number | null, number]>;

  it.each(Object.entries(EXPECTED))('%s: the failure says %j', async (fault, [kind, code, kept]) => {
    await control('faults', { kind: fault });
    const failure = await failureOf(client({ timeoutMs: 250 }).send(TEXT));
    expect([failure.kind, providerCodeOf(failure)]).toEqual([kind, code]);
    expect(await taken()).toHaveLength(kept);
    expect((await client().send(TEXT)).status).toBe('accepted');
  });

  it.each([
    ['+15005550001', 21211],
    ['+15005550002', 21612],
    ['+15005550003', 21408],
    ['+15005550004', 21610],
    ['+15005550009', 21614],
  ])('%s is one of the provider’s numbers for tests: %i', async (to, code) => {
    const failure = await failureOf(client().send({ ...TEXT, to }));
    expect([failure.kind, providerCodeOf(failure)]).toEqual(['declined', code]);
  });

  it('carries how long the provider asks to wait', async () => {
    await control('behavior', { retryAfterSeconds: 7 });
    await control('faults', { kind: '429' });
    expect((await failureOf(client().send(TEXT))).retryAfterSeconds).toBe(7);
  });

  it('was certainly not taken when nobody listens', async () => {
    const gone = await startSimulators({ port: 0 });
    const sender = client({ baseUrl: `${gone.url}/sms` });
    await gone.stop();
    const failure = await failureOf(sender.send(TEXT));
    expect([failure.kind, failure.code]).toEqual(['retryable', 'sms-unreachable']);
  });

  it('may have been taken when a connection that was kept breaks under the call', async () => {
    const connections = new Set<unknown>();
    const sender = await serverThat((request, response) => {
      if (connections.has(request.socket)) return void request.socket.resetAndDestroy();
      connections.add(request.socket);
      response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
    });
    await sender.send(TEXT);
    const failure = await failureOf(sender.send(TEXT));
    expect([connections.size, failure.kind, failure.code]).toEqual([1, 'unknown', 'sms-cut']);
    expect(await sender.send(TEXT)).toEqual({ sid: 'SM1', status: 'queued' });
  });

  it('may have been taken when the answer breaks off, or never ends', async () => {
    const begins = (ends: (response: ServerResponse) => void) =>
      serverThat((_request, response) => {
        response.writeHead(201, { 'content-length': 50 }).write('{"sid":"SM1",');
        ends(response);
      });
    const broken = await begins((response) => void response.socket?.resetAndDestroy());
    expect((await failureOf(broken.send(TEXT))).code).toBe('sms-cut');
    const endless = await begins(() => {});
    expect((await failureOf(endless.send(TEXT))).code).toBe('sms-timeout');
  });

  it.each([
    ['a page instead of an answer', 201, '<html>', 'unknown'],
    ['half an answer', 201, '{"sid":"SM', 'unknown'],
    ['an answer without the id', 200, '{"status":"queued"}', 'unknown'],
    ['a redirect', 302, '', 'rejected'],
    ['a refusal without a reason', 403, '', 'rejected'],
    ['too many requests without a reason', 429, '', 'retryable'],
    ['an overloaded proxy', 504, '{"message":"gateway timeout"}', 'unknown'],
  ])('%s: %i %s is %s', async (_what, status, body, kind) => {
    const sender = await serverThat((_request, response) => void response.writeHead(status).end(body));
    expect((await failureOf(sender.send(TEXT))).kind).toBe(kind);
  });

  it('tells neither number nor text nor credentials', async () => {
    const failures = [];
    for (const fault of Object.keys(SMS_FAULTS)) {
      await control('faults', { kind: fault });
      failures.push(await failureOf(client({ timeoutMs: 100 }).send(TEXT)));
    }
    const told = failures.map(
      (failure) => `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`,
    );
    const { accountSid, authToken } = SIMULATED_ACCOUNT;
    for (const secret of ['4155550132', 'opening', authToken, accountSid])
      expect(told.filter((text) => text.includes(secret))).toEqual([]);
  });
});

describe('reading what phones texted', () => {
  const received = (since = NOW) => client().listReceived(since);

  it('lists it oldest first, page by page, and nothing that we or the provider wrote', async () => {
    await client().send(TEXT);
    const say = (body: string) => control('inbound', { from: TEXT.to, body });
    const said = Array.from({ length: 1_005 }, () => 'PAUSE');
    await say('STOP');
    await Promise.all(said.map(say));
    await say('START');
    const texts = await received();
    expect(texts.map(({ body }) => body)).toEqual(['STOP', ...said, 'START']);
    expect(texts[0]).toEqual({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/) as string,
      from: TEXT.to,
      body: 'STOP',
      receivedAt: new Date('2026-11-20T12:00:00Z'),
    });
  });

  it('leaves out what came before', async () => {
    await control('inbound', { from: TEXT.to, body: 'STOP' });
    expect(await received(new Date(NOW.getTime() + 1000))).toEqual([]);
  });

  it.each(Object.keys(LISTING_FAULTS))('fails with %s, and works again', async (kind) => {
    await control('listing/faults', { kind });
    const failure = await failureOf(client({ timeoutMs: 250 }).listReceived(NOW));
    expect(failure.kind).toMatch(/unknown|retryable/);
    expect(await received()).toEqual([]);
  });

  it.each([
    ['numbers', '{"incoming_phone_numbers":[{}]}'],
    ['texts', '{"messages":[{"sid":1}]}'],
  ])('does not take %s for a list that are none', async (what, answer) => {
    const numbers = `{"incoming_phone_numbers":[{"phone_number":"+18885550100","capabilities":{"sms":true}}]}`;
    const reader = await serverThat((request, response) => {
      const isOfNumbers = request.url?.includes('IncomingPhoneNumbers') === true;
      response.end(isOfNumbers && what === 'texts' ? numbers : answer);
    });
    expect((await failureOf(reader.listReceived(NOW))).code).toBe('sms-shape');
  });
});

describe('looking a text up', () => {
  it('finds what was taken for this number since then, newest first', async () => {
    const first = await client().send(TEXT);
    await client().send({ ...TEXT, to: '+14155550133' });
    await control('outcomes', { status: 'undelivered', errorCode: 30005 });
    const second = await client().send({ ...TEXT, body: 'Gatelight: another' });
    const found = await client().find({ to: TEXT.to, since: NOW });
    expect(found).toEqual([
      {
        sid: second.sid,
        status: 'undelivered',
        body: 'Gatelight: another',
        errorCode: 30005,
        createdAt: new Date('2026-11-20T12:00:00Z'),
      },
      {
        sid: first.sid,
        status: 'delivered',
        body: TEXT.body,
        errorCode: null,
        createdAt: new Date('2026-11-20T12:00:00Z'),
      },
    ]);
    expect(await client().find({ to: TEXT.to, since: new Date(NOW.getTime() + 1000) })).toEqual([]);
  });

  it('finds a text whose answer was lost, and none that was never taken', async () => {
    await control('faults', { kind: 'drop-after' });
    await failureOf(client().send(TEXT));
    await control('faults', { kind: 'drop-before' });
    await failureOf(client().send({ ...TEXT, body: 'never' }));
    const found = await client().find({ to: TEXT.to, since: NOW });
    expect(found.map(({ body }) => body)).toEqual([TEXT.body]);
  });

  it('leaves out what came from the handset, and what the provider answered by itself', async () => {
    await control('inbound', { from: TEXT.to, body: 'HELP' });
    await control('inbound', { from: TEXT.to, body: 'hello' });
    const found = await client().find({ to: TEXT.to, since: NOW });
    expect(found).toEqual([]);
  });

  it.each(Object.keys(LISTING_FAULTS))('fails with %s, and works again', async (kind) => {
    await control('listing/faults', { kind });
    const failure = await failureOf(client({ timeoutMs: 250 }).find({ to: TEXT.to, since: NOW }));
    expect(failure.kind).toMatch(/unknown|retryable/);
    expect(await client().find({ to: TEXT.to, since: NOW })).toEqual([]);
  });
});
