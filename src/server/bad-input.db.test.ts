import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { type RawAnswer, sendRaw } from '../../test/garbage/send-raw.ts';
import { throwGarbage } from '../../test/garbage/throw-garbage.ts';
import { provenOperator } from '../../test/operators.ts';
import { sharedApp } from '../../test/start-app.ts';

const app = sharedApp();
const url = () => app().url ?? '';
let token: string;

beforeAll(async () => {
  token = (await app().client().register('owner@example.com')).token;
});

async function raw(lines: string[], body = ''): Promise<RawAnswer> {
  const answer = await sendRaw(url(), Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

const login = (body: string, headers: string[] = ['Content-Type: application/json']) =>
  raw(
    [
      `POST ${API.login} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
      ...headers,
    ],
    body,
  );

const problemOf = ({ body }: RawAnswer) => JSON.parse(body) as Problem;

describe('bad input', () => {
  it.each([
    ['a body over 16 kB', () => login(`{"email":"${'x'.repeat(17_000)}"}`), 413, 'too-large'],
    ['a body that is no JSON', () => login('{'), 400, 'validation'],
    ['another content type', () => login('{}', ['Content-Type: text/plain']), 415, 'media-type'],
    ['no content type', () => login('{}', []), 415, 'media-type'],
    ['a NUL in the body', () => login('{"email":"a\\u0000"}'), 400, 'validation'],
    ['16 kB of brackets', () => login('['.repeat(8000) + ']'.repeat(8000)), 400, 'validation'],
    ['a poisoned prototype', () => login('{"__proto__":{"x":1}}'), 400, 'validation'],
    [
      'a broken percent sign',
      () => raw(['GET /% HTTP/1.1', 'Host: x', 'Connection: close']),
      400,
      'validation',
    ],
    [
      'a NUL in the address',
      () =>
        raw(['GET /api/me?x=%00 HTTP/1.1', 'Host: x', 'Connection: close', `Authorization: Bearer ${token}`]),
      400,
      'validation',
    ],
    [
      'an endless id',
      () => raw([`DELETE /api/sessions/${'9'.repeat(500)} HTTP/1.1`, 'Host: x', 'Connection: close']),
      414,
      'too-large',
    ],
    [
      'headers over 16 kB',
      () => raw(['GET /api/me HTTP/1.1', `X: ${'x'.repeat(20_000)}`, 'Connection: close']),
      431,
      'too-large',
    ],
    ['something that is not HTTP', () => raw(['HELO mail.example']), 400, 'validation'],
    ['no host', () => raw(['GET /api/me HTTP/1.1', 'Connection: close']), 400, 'validation'],
    ['a wrong method', () => raw(['PUT /api/me HTTP/1.1', 'Host: x', 'Connection: close']), 404, 'not-found'],
    [
      'an address that is only slashes',
      () => raw(['PUT // HTTP/1.1', 'Host: x', 'Connection: close']),
      404,
      'not-found',
    ],
  ])('%s is refused in words', async (_what, send, status, code) => {
    const answer = await send();
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problemOf(answer)).toMatchObject({
      type: 'about:blank',
      status,
      code,
      detail: expect.stringMatching(/^[A-Z].+\.?$/),
      requestId: answer.headers.get('x-request-id'),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['//', '///', '//[', '/\\', 'http://[/'])('the address %s is nothing of ours', async (address) => {
    const answer = await raw([`GET ${address} HTTP/1.1`, 'Host: x', 'Connection: close']);
    expect([400, 404]).toContain(answer.status);
  });

  it('names every wrong field', async () => {
    const { body } = await app()
      .client()
      .post<Problem>(API.login, { email: 7, password: 'x', role: 'operator' });
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Password must be at least 6 characters long' },
      ]),
    );
  });

  it('with an id beyond every row is refused on every route, never an error of ours', async () => {
    interface Parameter {
      name: string;
      in: string;
      schema: { type?: string };
    }
    const { client: staff } = await provenOperator(app());
    const { body } = await staff.get<{
      paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
    }>('/openapi.json');
    const refused: string[] = [];
    const wrong: string[] = [];
    for (const [path, operations] of Object.entries(body.paths))
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const ids = parameters.filter(({ schema }) => schema.type === 'integer');
        for (const id of ids)
          for (const value of ['2147483648', '9007199254740993', '9'.repeat(30), '1e30', '-1', '0']) {
            const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
              name === id.name ? value : name === 'receipt' ? 'GL-00000001' : '1',
            );
            const query = id.in === 'query' ? `?${id.name}=${value}` : '';
            const payload = method === 'get' || method === 'delete' ? undefined : {};
            const answer = await staff.send<Problem>(method.toUpperCase(), address + query, payload);
            refused.push(`${method} ${path}`);
            if (answer.status !== 400) wrong.push(`${method} ${address}${query} → ${answer.status}`);
          }
      }
    expect(wrong).toEqual([]);
    const walked = new Set(refused);
    for (const known of [API.locationHistory, API.session, API.watch, API.ticket, OPERATOR_API.person])
      expect([...walked].some((route) => route.endsWith(known.replace(':id', '{id}')))).toBe(true);
    expect(walked).toContain(`get ${API.alerts}`);
  });

  it('with an id beyond every row in a body is refused too', async () => {
    const client = app().client();
    const { user } = await client.register('watcher@example.com');
    await app().wired.billing.grantSimulated(user.email, new Date('2100-01-01T00:00:00Z'));
    const { status, body } = await client.post<Problem>(API.watches, { locationId: 2_147_483_648 });
    expect([status, body.code]).toEqual([400, 'validation']);
  });

  const fresh = randomInt(2 ** 31);
  it.each([20_260_301, fresh])('never gets past the refusals (seed %i)', async (seed) => {
    const report = await throwGarbage({ url: url(), token, seed, count: 500 });
    expect(report.complaints, `seed ${seed}`).toEqual([]);
    expect(report.sent).toBe(500);
    expect(app().logged()).not.toContain('request failed');
    const client = app().client();
    client.token = token;
    expect((await client.get(API.me)).status).toBe(200);
  });
});
