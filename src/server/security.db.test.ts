import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPage, PAGES, PAY_PAGES } from '#contract/pages';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { furtherSourcesOf } from './page-sources.ts';
import { createHttpApp, type HttpOptions } from '#server/platform/http/app';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import { loadSiteFiles, readyFile } from '#server/platform/site/site-files';
import { serveSite } from '#server/platform/site/serve-site';
import { sharedApp } from '../../test/start-app.ts';
import { tempFolder } from '../../test/temp-folder.ts';

const METRICS_TOKEN = 'a token for the figures';
const app = sharedApp({ METRICS_TOKEN });

function emptyApp(options: Partial<HttpOptions> = {}) {
  return createHttpApp({
    log: createLog('silent'),
    metrics: createMetrics(),
    publicUrl: 'https://gatelight.example',
    trustedProxies: [],
    policies: { public: () => {} },
    ...options,
  });
}

describe('headers', () => {
  it('of the API close every door, also on errors', async () => {
    const client = app().client();
    await client.register('headers@example.com');
    for (const answer of [
      await client.get(API.me),
      await client.get('/api/nothing'),
      await client.post(API.login, {}),
      await client.get('/%'),
    ]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy':
          "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
      expect(answer.headers.get('x-powered-by')).toBeNull();
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it('of a page allow our own files and the inline parts it came with, nothing else', async () => {
    const folder = await tempFolder();
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), 'the template of all pages is none itself');
    await writeFile(path.join(folder, 'assets', 'app-abc.js'), 'run()');
    const site = await emptyApp();
    const files = await loadSiteFiles(folder);
    const file = await readyFile('.html', '<!doctype html><script>theme()</script>');
    serveSite(
      site,
      {
        file: (pathname) => files.get(pathname),
        page: async (pathname) => ({ file, status: isPage(pathname) ? 200 : 404 }),
      },
      furtherSourcesOf('https://www.paypal.com/web-sdk/v6/core'),
    );

    const page = await site.inject('/login');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(page.headers['content-security-policy']).toContain("object-src 'none'; base-uri 'none'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cache-control': 'no-cache',
    });
    for (const address of PAGES) {
      const policy = String((await site.inject(address)).headers['content-security-policy']);
      const isPayPage = PAY_PAGES.includes(address);
      expect([address, policy.includes('paypal')]).toEqual([address, isPayPage]);
      expect([address, policy.includes("require-trusted-types-for 'script'")]).toEqual([address, !isPayPage]);
      expect([address, policy.includes("default-src 'none'")]).toEqual([address, true]);
    }
    expect((await site.inject('/assets/app-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await site.inject('/nowhere')).statusCode).toBe(404);
    expect((await site.inject('/index.html')).statusCode).toBe(404);
    for (const nothing of ['/assets/gone.js', '/api/nothing', '/webhooks/nothing'])
      expect((await site.inject(nothing)).headers['content-type']).toContain('application/problem+json');
    await site.close();
  });

  it('promise TLS only where the public address has it', async () => {
    const ask = async (publicUrl: string) => {
      const small = await emptyApp({ publicUrl });
      const { headers } = await small.inject('/nothing');
      await small.close();
      return headers['strict-transport-security'];
    };
    expect(await ask('https://gatelight.example')).toBe('max-age=31536000; includeSubDomains');
    expect(await ask('http://localhost:3000')).toBeUndefined();
  });

  it('carry a request id that differs each time and is the one in the problem document', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => app().client().get<Problem>(API.me)));
    const ids = answers.map(({ body }) => body.requestId);
    expect(new Set(ids).size).toBe(5);
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids);
  });

  it('do not let a caller choose the request id', async () => {
    const { body } = await app()
      .client()
      .send<Problem>('GET', API.me, undefined, { 'x-request-id': 'chosen', 'request-id': 'chosen' });
    expect(body.requestId).not.toBe('chosen');
  });
});

describe('other sites', () => {
  const login = (headers: Record<string, string>) =>
    app()
      .client()
      .send<Problem>('POST', API.login, { email: 'a@example.com', password: 'wrong password' }, headers);

  it('are told nothing by CORS, not even in a preflight', async () => {
    const origin = 'https://evil.example';
    const answers = [
      await app().client().send('GET', API.me, undefined, { origin }),
      await app().client().send('OPTIONS', API.login, undefined, {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      }),
    ];
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answers[1]?.status).toBe(404);
  });

  it.each(['https://evil.example', 'null', 'not an origin', 'http://127.0.0.1', 'http://127.0.0.1:1'])(
    'may not act here: origin %s is refused',
    async (origin) => {
      const { status, body } = await login({ origin });
      expect([status, body.code]).toEqual([403, 'foreign-origin']);
    },
  );

  it('are told apart from our own pages, under the public address or the one asked for', async () => {
    for (const origin of [app().config.publicUrl, app().url ?? ''])
      expect((await login({ origin })).status).toBe(401);
  });
});

describe('the figures', () => {
  const ask = (headers: Record<string, string>) => fetch(`${app().url}/metrics`, { headers });

  it('are for this machine, and not for whom a proxy on it forwards', async () => {
    expect((await ask({})).status).toBe(200);
    expect((await ask({ 'x-forwarded-for': '198.51.100.7' })).status).toBe(403);
    expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    expect((await ask({ forwarded: 'for=198.51.100.7' })).status).toBe(403);
  });

  it('are for those elsewhere who have the token', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const right = await ask({ ...from, authorization: `Bearer ${METRICS_TOKEN}` });
    expect(right.status).toBe(200);
    expect(await right.text()).toContain('gatelight_http_request_seconds');
    expect((await ask({ ...from, authorization: 'Bearer a wrong token' })).status).toBe(403);
    expect((await ask({ ...from, authorization: METRICS_TOKEN })).status).toBe(403);
  });

  it('name routes by their pattern, never by their address', async () => {
    const client = app().client();
    await client.register('figures@example.com');
    await client.delete('/api/sessions/987654321');
    const text = await (await ask({})).text();
    expect(text).toContain('route="/api/sessions/:id"');
    expect(text).not.toContain('987654321');
  });
});

describe('the address of a caller', () => {
  async function seenAs(trustedProxies: string[], remoteAddress: string, forwardedFor: string) {
    const small = await emptyApp({ trustedProxies });
    small.get('/ip', { config: { access: 'public' } }, async (request) => ({ ip: request.ip }));
    const answer = await small.inject({
      url: '/ip',
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor },
    });
    await small.close();
    return answer.json<{ ip: string }>().ip;
  }

  it.each([
    ['is not what it claims', [], '198.51.100.7', '1.2.3.4', '198.51.100.7'],
    ['is not what it claims through somebody else', ['10.0.0.1'], '198.51.100.7', '1.2.3.4', '198.51.100.7'],
    ['is what a trusted proxy says', ['10.0.0.1'], '10.0.0.1', '1.2.3.4', '1.2.3.4'],
    [
      'is the last one a trusted proxy did not add itself',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '6.6.6.6, 1.2.3.4, 10.9.9.9',
      '1.2.3.4',
    ],
  ])('%s', async (_what, trusted, remote, forwarded, expected) => {
    expect(await seenAs(trusted, remote, forwarded)).toBe(expected);
  });
});

describe('a flood', () => {
  it('from one address is stopped beyond 600 a minute, with the time to come back; others go on', async () => {
    const busy = app().client({ address: '203.0.113.50' });
    const send = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => busy.get<Problem>(API.me)));
      return answers.filter(({ status }) => status === 429);
    };
    for (let sent = 0; sent < 600; sent += 50) expect(await send(50)).toEqual([]);

    let refused: Awaited<ReturnType<typeof send>> = [];
    for (let sent = 0; refused.length === 0 && sent < 2_000; sent += 50) refused = await send(50);
    expect(refused[0]?.body.code).toBe('throttled');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);

    expect((await app().client({ address: '203.0.113.51' }).get(API.me)).status).toBe(401);
    expect((await busy.get('/healthz')).status).toBe(200);
  });

  it.each([
    ['a call, in whatever spelling of its address', '/api/me', '/%61pi/me'],
    ['a page, and one that does not exist', '/nowhere', '/o/made-up'],
    ['something that is not there at all', '/api/nothing', '/%61pi/nothing'],
  ])('is counted by the route that answers: %s', async (_what, first, second) => {
    const small = await emptyApp();
    small.get('/api/me', { config: { access: 'public' } }, async () => ({}));
    serveSite(small, { file: () => undefined, page: async () => undefined }, () => ({}));
    const statuses = async (url: string, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => small.inject(url)));
      return answers.filter(({ statusCode }) => statusCode === 429).length;
    };
    expect(await statuses(first, 600)).toBe(0);
    expect(await statuses(second, 600)).toBe(0);
    expect([await statuses(first, 1), await statuses(second, 1)]).toEqual([1, 1]);
    await small.close();
  });

  it('of pages leaves the calls their share, and files and providers are not counted', async () => {
    const small = await emptyApp({ policies: { public: () => {}, webhook: () => {}, machine: () => {} } });
    for (const [url, access] of [
      ['/api/me', 'public'],
      ['/webhooks/paypal', 'webhook'],
      ['/healthz', 'machine'],
    ] as const)
      small.get(url, { config: { access } }, async () => ({}));
    serveSite(small, { file: () => undefined, page: async () => undefined }, () => ({}));
    const ask = async (url: string) => (await small.inject(url)).statusCode;
    for (let sent = 0; sent < 1_300; sent += 1) await ask('/nowhere');
    expect(await Promise.all(['/nowhere', '/', '/api/nothing'].map(ask))).toEqual([429, 429, 429]);
    expect(await Promise.all(['/api/me', '/webhooks/paypal', '/healthz', '/assets/a.js'].map(ask))).toEqual([
      200, 200, 200, 404,
    ]);
    for (let sent = 0; sent < 1_300; sent += 1) await ask('/webhooks/paypal');
    expect(await ask('/webhooks/paypal')).toBe(200);
    await small.close();
  });
});
