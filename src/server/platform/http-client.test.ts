import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SELF_SIGNED } from '../../../test/self-signed.ts';
import { type HttpClientOptions, type HttpRequest, httpClient } from './http-client.ts';

async function listening(server: SocketServer | Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function clientOf(answers: RequestListener, options: Partial<HttpClientOptions> = {}) {
  const port = await listening(createServer(answers));
  const send = httpClient({ baseUrl: `http://127.0.0.1:${port}/base/`, timeoutMs: 5_000, ...options });
  return (request: Partial<HttpRequest> = {}) => send({ method: 'GET', path: '/x', headers: {}, ...request });
}

describe('a request', () => {
  it('is sent as it is, below the base address', async () => {
    let seen: unknown;
    const send = await clientOf((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const { method, url, headers } = request;
        seen = { method, url, type: headers['content-type'], length: headers['content-length'], body };
        response.writeHead(201, { 'retry-after': '7' }).end('taken €');
      });
    });
    const request = { method: 'POST', path: '/x?y=1', headers: { 'content-type': 'text/plain' } } as const;
    const answer = await send({ ...request, body: 'ünï' });
    expect(answer).toMatchObject({ ok: true, status: 201, body: 'taken €', headers: { 'retry-after': '7' } });
    expect(seen).toEqual({
      method: 'POST',
      url: '/base/x?y=1',
      type: 'text/plain',
      length: '5',
      body: 'ünï',
    });
  });

  it('uses the connection of the one before', async () => {
    const connections = new Set<unknown>();
    const send = await clientOf((request, response) => {
      connections.add(request.socket);
      response.end('x');
    });
    for (let n = 0; n < 10; n += 1) await send();
    expect(connections.size).toBe(1);
  });

  it('never goes elsewhere: a redirect is a response', async () => {
    let requests = 0;
    const send = await clientOf((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await send()).toMatchObject({ ok: true, status: 302, headers: { location: '/elsewhere' } });
    expect(requests).toBe(1);
  });
});

describe('a response', () => {
  it('is unpacked', async () => {
    const send = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'));
    });
    expect(await send()).toMatchObject({ ok: true, body: 'hello' });
  });

  it.each([
    ['as sent', {}, Buffer.alloc(2_000, ' ')],
    ['unpacked', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(2_000, ' '))],
  ])('beyond the limit is given up (%s)', async (_how, headers, body) => {
    const send = await clientOf((_request, response) => response.writeHead(200, headers).end(body), {
      maxBodyBytes: 1_999,
    });
    expect(await send()).toMatchObject({ ok: false, problem: 'too-large', head: { status: 200 } });
  });

  it('that does not unpack is cut', async () => {
    const send = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello').subarray(0, 12));
    });
    expect(await send()).toMatchObject({ ok: false, problem: 'cut', neverTaken: false });
  });

  it('that breaks off is cut, and its head is known', async () => {
    const send = await clientOf((_request, response) => {
      response.writeHead(403, { 'content-length': 50 }).write('part', () => response.destroy());
    });
    expect(await send()).toMatchObject({
      ok: false,
      problem: 'cut',
      neverTaken: false,
      head: { status: 403 },
    });
  });

  it('that never begins is dropped', async () => {
    const send = await clientOf((request) => void request.socket.destroy());
    expect(await send()).toMatchObject({ ok: false, problem: 'dropped', neverTaken: false });
  });

  it('has a time limit as a whole, however busy the line is', async () => {
    const send = await clientOf(
      (_request, response) => {
        const drip = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(drip));
      },
      { timeoutMs: 100 },
    );
    expect(await send()).toMatchObject({ ok: false, problem: 'timeout', neverTaken: false });
  });

  it('is not waited for when the caller gives up', async () => {
    const giveUp = new AbortController();
    const send = await clientOf(() => giveUp.abort());
    expect(await send({ signal: giveUp.signal })).toMatchObject({ problem: 'aborted', neverTaken: false });
    expect(await send({ signal: giveUp.signal })).toMatchObject({ problem: 'aborted', neverTaken: true });
  });
});

describe('a request that has become stale', () => {
  it('does not leave, on a new connection and on a kept one', async () => {
    let requests = 0;
    const send = await clientOf((_request, response) => {
      requests += 1;
      response.end('ok');
    });
    const stale = { ok: false, problem: 'stale', neverTaken: true };
    expect(await send({ isStale: () => true })).toMatchObject(stale);
    expect(await send({ isStale: () => false })).toMatchObject({ ok: true });
    expect(await send({ isStale: () => true })).toMatchObject(stale);
    expect(requests).toBe(1);
  });

  it('is asked only when the connection is up', async () => {
    const order: string[] = [];
    const server = createServer((_request, response) => response.end('ok'));
    server.on('connection', () => order.push('connected'));
    const send = httpClient({ baseUrl: `http://127.0.0.1:${await listening(server)}`, timeoutMs: 5_000 });
    await send({ method: 'POST', path: '/', headers: {}, body: 'x', isStale: () => order.push('asked') < 0 });
    expect(order).toContain('asked');
    expect(order.indexOf('connected')).toBeLessThan(order.indexOf('asked'));
  });
});

describe('a server that is never reached', () => {
  it('has taken nothing when nobody listens', async () => {
    const send = httpClient({ baseUrl: 'http://127.0.0.1:1', timeoutMs: 5_000 });
    expect(await send({ method: 'POST', path: '/', headers: {}, body: 'x' })).toMatchObject({
      ok: false,
      problem: 'unreachable',
      neverTaken: true,
    });
  });

  it('has taken nothing when the handshake does not end', async () => {
    const port = await listening(createSocketServer((socket) => onTestFinished(() => void socket.destroy())));
    const send = httpClient({ baseUrl: `https://127.0.0.1:${port}`, timeoutMs: 100 });
    expect(await send({ method: 'POST', path: '/', headers: {}, body: 'x' })).toMatchObject({
      ok: false,
      problem: 'timeout',
      neverTaken: true,
    });
  });
});

describe('a server behind TLS', () => {
  const secureServer = () =>
    listening(createSecureServer(SELF_SIGNED, (_request, response) => void response.end('secret')));

  it('is asked when its certificate is trusted', async () => {
    const send = httpClient({
      baseUrl: `https://localhost:${await secureServer()}`,
      timeoutMs: 5_000,
      ca: SELF_SIGNED.cert,
    });
    for (let n = 0; n < 2; n += 1)
      expect(await send({ method: 'GET', path: '/', headers: {} })).toMatchObject({
        ok: true,
        body: 'secret',
      });
  });

  it('is sent nothing when its certificate is not', async () => {
    const send = httpClient({ baseUrl: `https://localhost:${await secureServer()}`, timeoutMs: 5_000 });
    expect(await send({ method: 'GET', path: '/', headers: {} })).toMatchObject({
      ok: false,
      problem: 'unreachable',
      neverTaken: true,
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  });
});
