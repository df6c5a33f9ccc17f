import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '#simulators/start';
import { SIMULATED_ACCOUNT } from './account.ts';

const NUMBER = '+14155550132';
const PUBLIC = 'https://customer.example';

let simulators: RunningSimulators;
let customer: Awaited<ReturnType<typeof startCustomer>>;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, now: () => new Date('2030-01-02T03:04:05Z') });
});
afterAll(() => simulators.stop());
beforeEach(async () => {
  await control('reset', {});
  customer = await startCustomer();
  await control('webhooks', { inboundUrl: `${PUBLIC}/inbound?a=1`, address: customer.address });
});
afterEach(() => customer.close());

interface Call {
  url: string;
  signature: string;
  fields: Record<string, string>;
}

/** Whoever rents the number: keeps every call, and lets a test wait for so many. */
async function startCustomer() {
  const calls: Call[] = [];
  let heard: () => void = () => undefined;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const signature = String(request.headers['x-twilio-signature']);
      calls.push({
        url: request.url ?? '',
        signature,
        fields: Object.fromEntries(new URLSearchParams(body)),
      });
      response.end('<Response/>');
      heard();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async wait(count: number) {
      while (calls.length < count) await new Promise<void>((resolve) => (heard = resolve));
      return calls;
    },
    close: () => {
      server.close().closeAllConnections();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

async function control<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${simulators.url}/control/sms/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

const { accountSid, authToken, messagingServiceSid } = SIMULATED_ACCOUNT;
const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
const messagesUrl = () => `${simulators.url}/sms/2010-04-01/Accounts/${accountSid}/Messages`;

async function send(fields: Record<string, string> = {}, authorization = `Basic ${credentials}`) {
  const body = new URLSearchParams({
    To: NUMBER,
    MessagingServiceSid: messagingServiceSid,
    Body: 'Hello',
    StatusCallback: `${PUBLIC}/status?ref=7`,
    ...fields,
  });
  const answer = await fetch(`${messagesUrl()}.json`, { method: 'POST', headers: { authorization }, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const get = async (path: string) => {
  const answer = await fetch(messagesUrl() + path, { headers: { authorization: `Basic ${credentials}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const page = async (path: string) => (await fetch(simulators.url + path)).text();
const statusesOf = (calls: readonly Call[]) => calls.map(({ fields }) => fields['MessageStatus']);

describe('sending', () => {
  it('answers in the provider’s shape', async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      account_sid: accountSid,
      status: 'accepted',
      direction: 'outbound-api',
      date_created: 'Wed, 02 Jan 2030 03:04:05 +0000',
      date_sent: null,
      error_code: null,
      num_segments: '1',
      to: NUMBER,
    });
    expect((await get(`/${String(body['sid'])}.json`)).body).toMatchObject({ status: 'delivered' });
    expect((await get('/SMnone.json')).body).toMatchObject({ code: 20404, status: 404 });
  });

  it('lets only its account in', async () => {
    const { status, body } = await send({}, 'Basic bm8=');
    expect([status, body['code']]).toEqual([401, 20003]);
  });

  it.each([
    [{ To: '' }, 21604],
    [{ To: '4155550132' }, 21211],
    [{ Body: '' }, 21602],
    [{ Body: 'x'.repeat(1601) }, 21617],
    [{ MessagingServiceSid: 'MGother' }, 21705],
    [{ StatusCallback: 'ftp://customer.example/status' }, 21609],
    [{ StatusCallback: 'nowhere' }, 21609],
  ])('refuses %j with %i', async (fields, code) => {
    const { status, body } = await send(fields);
    expect([status, body['code'], body['more_info']]).toEqual([
      400,
      code,
      `https://www.twilio.com/docs/errors/${code}`,
    ]);
  });

  it('lists what was sent, by number and by day', async () => {
    await send();
    await send({ To: '+14155550133' });
    const count = async (query: string) =>
      ((await get(`.json?${query}`)).body['messages'] as unknown[]).length;
    expect(await count('PageSize=50')).toBe(2);
    expect(await count('PageSize=1')).toBe(1);
    expect(await count(`To=${encodeURIComponent(NUMBER)}`)).toBe(1);
    expect(await count('DateSent%3E=2030-01-02')).toBe(2);
    expect(await count('DateSent%3E=2030-01-03')).toBe(0);
    expect(await count('DateSent=2030-01-02')).toBe(2);
    expect(await count('DateSent%3C=2030-01-01')).toBe(0);
  });
});

describe('status calls', () => {
  it('tell each state in order, signed over the public address', async () => {
    const { body } = await send();
    const calls = await customer.wait(3);
    expect(statusesOf(calls)).toEqual(['queued', 'sent', 'delivered']);
    for (const { url, fields, signature } of calls) {
      expect(url).toBe('/status?ref=7');
      expect(fields).toMatchObject({ MessageSid: body['sid'], To: NUMBER, AccountSid: accountSid });
      const sorted = Object.keys(fields).toSorted();
      const signed = `${PUBLIC}/status?ref=7${sorted.map((name) => name + fields[name]).join('')}`;
      expect(signature).toBe(createHmac('sha1', authToken).update(signed).digest('base64'));
    }
  });

  it('say why a text did not arrive', async () => {
    await control('outcomes', { status: 'undelivered', errorCode: 30005, times: 1, number: NUMBER });
    await control('outcomes', { status: 'failed', errorCode: 30007, times: 1 });
    await send({ To: '+14155550133' });
    expect(statusesOf(await customer.wait(2))).toEqual(['queued', 'failed']);
    await send();
    const calls = await customer.wait(5);
    expect(statusesOf(calls.slice(2))).toEqual(['queued', 'sent', 'undelivered']);
    expect(calls[4]?.fields['ErrorCode']).toBe('30005');
    await send();
    expect(statusesOf(await customer.wait(8)).at(-1)).toBe('delivered');
  });

  it.each([
    ['duplicate', ['queued', 'queued', 'sent', 'sent', 'delivered', 'delivered']],
    ['reorder', ['delivered', 'sent', 'queued']],
  ])('can %s', async (mode, expected) => {
    await control('callbacks', { mode });
    await send();
    expect(statusesOf(await customer.wait(expected.length))).toEqual(expected);
  });

  it('can be held until they are let go, and lost', async () => {
    await control('callbacks', { mode: 'hold' });
    await send();
    expect(customer.calls).toEqual([]);
    await control('callbacks/release', {});
    expect(statusesOf(customer.calls)).toEqual(['queued', 'sent', 'delivered']);
    await control('callbacks', { mode: 'drop' });
    await send();
    await control('inbound', { from: NUMBER, body: 'hello' });
    expect(customer.calls).toHaveLength(4);
  });

  it('go to an older process when the newest is gone', async () => {
    await control('webhooks', { inboundUrl: `${PUBLIC}/inbound`, address: 'http://127.0.0.1:9' });
    await send();
    expect(await customer.wait(3)).toHaveLength(3);
  });
});

describe('a text from a handset', () => {
  it('reaches the customer signed, as often as asked, always under one id', async () => {
    const { sid, answered } = await control<{ sid: string; answered: number[] }>('inbound', {
      from: NUMBER,
      body: 'status',
      times: 2,
    });
    expect(answered).toEqual([200, 200]);
    expect(customer.calls.map(({ url, fields }) => [url, fields['MessageSid'], fields['Body']])).toEqual([
      ['/inbound?a=1', sid, 'status'],
      ['/inbound?a=1', sid, 'status'],
    ]);
    expect(customer.calls[0]?.fields).toMatchObject({ From: NUMBER, To: SIMULATED_ACCOUNT.number });
    expect(customer.calls[0]?.fields).not.toHaveProperty('OptOutType');
  });

  it('STOP ends texts, START brings them back, HELP is answered: by the provider itself', async () => {
    const words = [' stop ', 'Start', 'HELP'];
    const ends = [];
    for (const body of words) {
      await control('inbound', { from: NUMBER, body });
      const { status, body: accepted } = await send();
      const { body: later } = await get(`/${String(accepted['sid'])}.json`);
      ends.push([status, later['status'], later['error_code']]);
    }
    expect(ends).toEqual([
      [201, 'failed', 21610],
      [201, 'delivered', null],
      [201, 'delivered', null],
    ]);
    const inbound = customer.calls.filter(({ url }) => url.startsWith('/inbound'));
    expect(inbound.map(({ fields }) => fields['OptOutType'])).toEqual(['STOP', 'START', 'HELP']);
    const shown = await page(`/phone?number=${encodeURIComponent(NUMBER)}`);
    expect(shown.match(/the provider’s own answer/g)).toHaveLength(3);
  });

  it('is marked when nobody heard it', async () => {
    customer.close();
    await control('inbound', { from: NUMBER, body: 'anybody?' });
    expect(await page('/phone?number=4155550132')).toContain('the product did not hear it');
  });
});

describe('the phone page', () => {
  it('shows texts as text, whatever is in them', async () => {
    await send({ Body: '<script>alert(1)</script> https://a.example/x' });
    await control('inbound', { from: NUMBER, body: '"><img src=x onerror=alert(2)>' });
    for (const path of ['/', '/phone?number=%2B14155550132']) {
      const shown = await page(path);
      expect(shown).toContain('+1 (415) 555-0132');
      expect(shown).not.toMatch(/<script>alert|<img src=x/);
    }
    const shown = await page('/phone?number=%2B14155550132');
    expect(shown).toContain('<a href="https://a.example/x"');
    expect(shown).toContain('· delivered');
  });

  it('marks a text of more than one segment', async () => {
    await send({ Body: 'x'.repeat(160) });
    expect(await page('/phone?number=%2B14155550132')).not.toContain('segments');
    await send({ Body: `${'x'.repeat(160)}—` });
    expect(await page('/phone?number=%2B14155550132')).toContain('3 segments');
  });

  it('asks whose phone when it is not told, or told nonsense', async () => {
    await send();
    expect(await page('/phone')).toContain('Whose phone?');
    expect(await page('/phone')).toContain('/phone?number=%2B14155550132');
    expect(await page('/phone?number=%3Cb%3E')).toContain('&lt;b&gt; is not a phone number.');
  });

  it('is under the same strict policy as the console', async () => {
    const answer = await fetch(`${simulators.url}/phone`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  });
});

describe('unreliable answers', () => {
  it('are lost as often as asked, the same ones for the same seed', async () => {
    const run = async () => {
      await control('reset', {});
      await control('callbacks', { mode: 'drop' });
      await control('behavior', { lostBefore: 0.2, lostAfter: 0.2, seed: 5 });
      const answered = [];
      for (let index = 0; index < 40; index += 1)
        answered.push(
          await send().then(
            () => 1,
            () => 0,
          ),
        );
      const list = await fetch(`${simulators.url}/control/sms/messages`);
      return { answered, kept: ((await list.json()) as { messages: unknown[] }).messages.length };
    };
    const first = await run();
    const lost = first.answered.filter((each) => each === 0).length;
    expect(lost).toBeGreaterThan(5);
    expect(first.kept).toBeGreaterThan(40 - lost);
    expect(first.kept).toBeLessThan(40);
    expect(await run()).toEqual(first);
  });
});
