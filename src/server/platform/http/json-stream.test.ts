import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { inPages, mapRows, type RowPage } from '../db/row-pages.ts';
import { sendJsonStream } from './json-stream.ts';

async function sent(value: object) {
  const app = fastify();
  app.get('/', (_request, reply) => sendJsonStream(reply, value));
  const answer = await app.inject('/');
  await app.close();
  return answer;
}

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

describe('JSON that is sent while it is read', () => {
  it('is what JSON.stringify makes of the same value', async () => {
    const plain = { a: 1, b: null, c: undefined, d: ['x', { y: 'é"\\' }], e: new Date(0), f: {}, g: true };
    const { headers, body } = await sent({ ...plain, nested: { plain } });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toBe(JSON.stringify({ ...plain, nested: { plain } }));
  });

  it('has an array wherever there is an async iterable, however deep and long', async () => {
    const rows = mapRows(numbers(50_000), (number) => ({ number, inner: numbers(number % 2) }));
    const { body } = await sent({ none: numbers(0), rows, last: 'here' });
    const parsed = JSON.parse(body) as {
      none: [];
      rows: { number: number; inner: number[] }[];
      last: string;
    };
    expect([parsed.none, parsed.rows.length, parsed.last]).toEqual([[], 50_000, 'here']);
    expect(parsed.rows.slice(-2)).toEqual([
      { number: 49_998, inner: [] },
      { number: 49_999, inner: [0] },
    ]);
  });

  it('is an ordinary error when nothing could be read', async () => {
    async function* broken(): AsyncGenerator<number> {
      yield await Promise.reject(new Error('gone'));
    }
    expect((await sent({ rows: broken() })).statusCode).toBe(500);
  });

  it('never ends like a whole answer when reading fails on the way', async () => {
    async function* broken() {
      yield* numbers(100_000);
      throw new Error('gone');
    }
    const app = fastify();
    app.get('/', (_request, reply) => sendJsonStream(reply, { rows: broken() }));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    await app.close();
  });
});

describe('rows in pages', () => {
  it('are all there once, in order, and never more than a page in memory', async () => {
    const all = Array.from({ length: 1_250 }, (_, id) => ({ id }));
    const asked: (number | undefined)[] = [];
    const read = async ({ after, limit }: RowPage<{ id: number }>) => {
      asked.push(after?.id);
      const from = after === undefined ? 0 : after.id + 1;
      return all.slice(from, from + limit);
    };
    const seen = [];
    for await (const row of inPages(read)) seen.push(row);
    expect(seen).toEqual(all);
    expect(asked).toEqual([undefined, 499, 999]);
  });
});
