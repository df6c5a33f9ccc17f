import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators, type SimulatorOptions } from './start.ts';

const running: RunningSimulators[] = [];
const start = async (options: Partial<SimulatorOptions> = {}) => {
  const simulators = await startSimulators({ port: 0, ...options });
  running.push(simulators);
  return simulators;
};
const strangers: Server[] = [];
afterEach(async () => {
  for (const simulators of running.splice(0)) await simulators.stop();
  for (const stranger of strangers.splice(0)) stranger.close().closeAllConnections();
});

const stranger = async (answer: string) => {
  const server = createServer((_request, response) => response.end(answer));
  strangers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

/** fetch does not let one choose the Host header or CONNECT. */
const statusOf = (port: number, method: string, path: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, headers: { host } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('connect', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      })
      .on('error', reject)
      .end();
  });

describe('starting the simulators', () => {
  it('says which simulators run', async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
      service: 'gatelight-simulators',
      simulators: expect.arrayContaining(['mail', 'appointments']),
    });
  });

  it('adopts simulators that hold the port, and leaves them running', async () => {
    const first = await start();
    const second = await start({ port: first.port });
    expect(second).toMatchObject({ adopted: true, url: first.url, port: first.port });
    await second.stop();
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  it('takes the port again after a stop', async () => {
    const first = await start();
    await first.stop();
    expect((await start({ port: first.port })).adopted).toBe(false);
  });

  it.each(['hello', '{"service":"something else"}'])(
    'says so when a stranger holds the port: %s',
    async (answer) => {
      const port = await stranger(answer);
      await expect(start({ port })).rejects.toThrow(
        `Port ${port} is taken by another program. Stop it, or set SIMULATOR_PORT to a free port.`,
      );
    },
  );

  it('does not adopt simulators that lack one of ours', async () => {
    const port = await stranger('{"service":"gatelight-simulators","simulators":[]}');
    await expect(start({ port })).rejects.toThrow(`The simulators on port ${port} are of another version.`);
  });
});

describe('who may call', () => {
  it.each(['127.0.0.1', 'localhost:3001', '[::1]:3001'])('a client that asks for %s', async (host) => {
    const { port } = await start();
    expect(await statusOf(port, 'GET', '/control/mail/faults', host)).toBe(200);
  });

  it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3001'])(
    'not a page that points its own name at us: "%s"',
    async (host) => {
      const { port } = await start();
      expect(await statusOf(port, 'GET', '/control/mail/faults', host)).toBe(403);
      expect(await statusOf(port, 'GET', '/mail/messages', host)).toBe(403);
    },
  );

  it('not a page of another origin, on the control side', async () => {
    const { url } = await start();
    const answer = await post(`${url}/control/mail/reset`, '{}', { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect((await post(`${url}/control/mail/reset`, '{}', { origin: url })).status).toBe(204);
  });

  it('not with a body that is not JSON, on the control side', async () => {
    const { url } = await start();
    const body = '{"kind":"refuse"}';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect((await post(`${url}/control/mail/faults`, body, { 'content-type': type })).status).toBe(415);
  });

  it('through CONNECT only to the simulated mail server', async () => {
    const { port } = await start();
    expect(await statusOf(port, 'CONNECT', 'mail.simulator:25', 'mail.simulator:25')).toBe(200);
    expect(await statusOf(port, 'CONNECT', 'example.com:443', 'example.com:443')).toBe(403);
  });
});

describe('granting a subscription', () => {
  it('asks the product that was handed in', async () => {
    const asked: unknown[] = [];
    const { url } = await start({
      productControls: {
        grantSubscription: async (email, until) =>
          asked.push([email, until]) > 0 && email === 'sam@example.com',
        passTime: async (email, days) => asked.push([email, days]) > 0 && email === 'sam@example.com',
      },
    });
    const grant = (body: object) => post(`${url}/control/payments/grant`, JSON.stringify(body));
    expect((await grant({ email: 'sam@example.com' })).status).toBe(204);
    expect((await grant({ email: 'sam@example.com', until: '2030-01-31T00:00:00Z' })).status).toBe(204);
    const unknown = await grant({ email: 'nobody@example.com' });
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { error: 'No account has the e-mail nobody@example.com.' },
    ]);
    expect((await grant({ email: 'sam@example.com', until: 'soon' })).status).toBe(400);
    expect(asked).toEqual([
      ['sam@example.com', null],
      ['sam@example.com', new Date('2030-01-31T00:00:00Z')],
      ['nobody@example.com', null],
    ]);
  });

  it('cannot be done without the product', async () => {
    const { url } = await start();
    const answer = await post(`${url}/control/payments/grant`, '{"email":"sam@example.com"}');
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: expect.stringContaining('without the product') },
    ]);
  });
});
