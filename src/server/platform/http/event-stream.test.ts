import { once } from 'node:events';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { type EventStream, eventStreams } from './event-stream.ts';

async function server() {
  const app = fastify();
  afterThisTest(() => app.close());
  const begun: EventStream[] = [];
  const begin = eventStreams(app, { most: 3, mostPerAddress: 2 });
  app.get('/', async (request, reply) => {
    const stream = begin(request, reply);
    begun.push(stream);
    return reply.send(stream);
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async () => {
    const leaving = new AbortController();
    const { status } = await fetch(url, { signal: leaving.signal });
    return { status, leave: () => leaving.abort() };
  };
  return { begun, ask };
}

it('one address holds only so many streams, and has room again when one was left', async () => {
  const { begun, ask } = await server();
  const first = await ask();
  expect([first.status, (await ask()).status]).toEqual([200, 200]);
  expect((await ask()).status).toBe(500);
  first.leave();
  await Promise.all(begun.slice(0, 1).map((stream) => once(stream, 'close')));
  expect((await ask()).status).toBe(200);
});

it('a browser that does not read is let go', async () => {
  const { begun, ask } = await server();
  await ask();
  const [stream] = begun;
  if (stream === undefined) throw new Error('no stream was begun');
  const closed = once(stream, 'close');
  const long = 'x'.repeat(1_000_000);
  while (!stream.destroyed) {
    stream.tell(long);
    await new Promise(setImmediate);
  }
  await closed;
  expect(() => stream.tell('nobody hears this')).not.toThrow();
});
