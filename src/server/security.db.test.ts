import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API, WEBHOOK } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { createHttpApp, type HttpOptions } from '#server/platform/http/app';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import { loadFiles, readyText } from '#server/platform/site/load-site';
import { serveSite } from '#server/platform/site/serve-site';
import { codeIn } from '../../test/handset.ts';
import { linkIn } from '../../test/mailbox.ts';
import { sharedApp, startApp, type TestApp } from '../../test/start-app.ts';
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
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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
    const files = await loadFiles(folder);
    const file = await readyText('.html', '<!doctype html><script>theme()</script>');
    serveSite(site, {
      file: (pathname) => files.get(pathname),
      page: async (pathname) => ({ file, status: pathname === '/login' ? 200 : 404 }),
    });

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
});

describe('marked data', () => {
  /** Something that can be found again wherever it went. */
  const mark = (what: string) => `canary-${what}-${randomBytes(6).toString('hex')}`;

  it('appears in no log line, no error and no queue', async () => {
    const watched = await startApp();
    const email = `${mark('mail')}@example.com`;
    const passwords = [mark('password'), mark('second'), mark('third'), mark('wrong')] as const;
    const [first, second, third, wrong] = passwords;
    const client = watched.client();
    const { token } = await client.register(email, first);
    const garbageToken = mark('token');
    const stranger = watched.client();
    stranger.token = garbageToken;

    const errors = [
      await watched.client().post(API.register, { email, password: first }),
      await watched.client().post(API.register, { email, password: email }),
      await watched.client().post(API.login, { email, password: wrong }),
      await watched.client().post(API.login, { email, password: [wrong] }),
      await watched.client().post(API.login, { email: { [email]: wrong }, password: wrong }),
      await watched.client().post(API.login, `{"email":"${email}","password":"${wrong}"`),
      await watched.client().send('POST', `${API.login}?email=${email}&password=${wrong}`, {}),
      await watched.client().send('POST', API.login, { email }, { 'content-type': 'text/plain' }),
      await stranger.get(API.me),
      await stranger.get(`/api/${email}/${garbageToken}`),
      await client.delete(`/api/sessions/${garbageToken}`),
      await client.post(API.changePassword, { currentPassword: wrong, newPassword: second }),
      await client.delete(API.account, { password: wrong }),
      await watched.client().post(API.resetPassword, { token: garbageToken, newPassword: second }),
    ];
    expect(errors.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);

    expect(
      (await client.post(API.changePassword, { currentPassword: first, newPassword: second })).status,
    ).toBe(204);
    await watched.mailbox.next(email);
    await watched.client().post(API.forgotPassword, { email });
    const mails = await watched.mailbox.all(email);
    const link = linkIn(await watched.mailbox.next(email, mails[0]?.id));
    const resetToken = link.searchParams.get('token') ?? '';
    expect(resetToken).not.toBe('');
    expect(
      (await watched.client().post(API.resetPassword, { token: resetToken, newPassword: third })).status,
    ).toBe(204);

    const { rows: queued } = await sql`select * from pgboss.job`.execute(watched.db);
    const { rows: archived } = await sql`select * from pgboss.archive`.execute(watched.db);
    const { rows: throttled } = await sql`select encode(key, 'escape') from throttle`.execute(watched.db);
    expect(queued.length).toBeGreaterThan(0);
    const places = {
      log: watched.logged(),
      errors: JSON.stringify(errors.map(({ body, headers }) => [body, [...headers]])),
      queue: JSON.stringify([queued, archived]),
      throttles: JSON.stringify(throttled),
    };
    expect(places.log).toContain('"msg":"request"');
    const marked = [email, email.split('@')[0] ?? '', ...passwords, token, garbageToken, resetToken];
    for (const [place, text] of Object.entries(places))
      for (const secret of marked) expect(text.includes(secret), `${secret} in the ${place}`).toBe(false);
  });

  it('of a phone appears in no log line, no error and no table', async () => {
    const watched = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    const client = watched.client();
    await client.register('canary@example.com');
    const number = '+14159187364';
    const { texts } = watched;
    const handset = texts.handset(number);
    const typed = { phoneNumber: number, consent: true };
    const stranger = watched.client();
    await stranger.register('stranger@example.com');

    await texts.fault('500');
    expect((await client.post(API.updatePhone, typed)).status).toBe(200);
    const text = await handset.next();
    const code = codeIn(text);
    const errors = [
      await watched.client().post(API.updatePhone, typed),
      await client.post(API.updatePhone, typed),
      await client.post(API.updatePhone, { phoneNumber: `${number}0`, consent: true }),
      await client.post(API.updatePhone, { phoneNumber: [number] }),
      await client.post(API.updatePhone, { ...typed, timeZone: number }),
      await client.post(API.updatePhone, `{"phoneNumber":"${number}"`),
      await client.post(API.verifyPhone, { code: number }),
      await client.post(API.verifyPhone, { code: code === '000000' ? '000001' : '000000' }),
      await stranger.post(API.updatePhone, typed),
      await stranger.post(API.testText),
      await stranger.get(`/api/${number}`),
      await watched
        .client()
        .send('POST', WEBHOOK.textInbound, `From=${encodeURIComponent(number)}&Body=STOP`, {
          'content-type': 'application/x-www-form-urlencoded',
        }),
    ];
    expect(errors.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);

    expect((await client.post(API.verifyPhone, { code })).status).toBe(200);
    const confirmation = await handset.next(text.id);
    await handset.reply(`my number is ${number}`);
    const hint = await handset.next(confirmation.id);
    await texts.fault('drop-after');
    await handset.reply('STATUS');
    await handset.next(hint.id);
    await texts.fault('21614');
    await handset.reply('STATUS');
    await watched.mailbox.next('canary@example.com');
    await handset.reply('STOP');

    const dump = await dumpOf(watched);
    expect(dump.length).toBeGreaterThan(10_000);
    const places = {
      log: watched.logged(),
      errors: JSON.stringify(errors.map(({ body, headers }) => [body, [...headers]])),
      tables: dump,
      mail: JSON.stringify(await watched.mailbox.all('canary@example.com')),
    };
    const national = number.slice(2);
    const forms = [national, Buffer.from(national).toString('hex'), '(415) 918-7364', '415-918-7364'];
    for (const [place, written] of Object.entries(places))
      for (const form of forms) expect(written.includes(form), `${form} in the ${place}`).toBe(false);
    for (const place of ['log', 'errors', 'tables'] as const)
      expect(new RegExp(`\\b${code}\\b`).test(places[place]), `the code in the ${place}`).toBe(false);
  });
});

/** Every row of every table, as text. */
async function dumpOf({ db }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const dumped = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{
        row: string;
      }>`select each::text as row from ${sql.table(`${schema}.${name}`)} each`.execute(db);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return dumped.join('\n');
}
