import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readyAnswer, readyJson, sendReady } from './ready-answer.ts';

const TEXT = 'an opening in San Francisco, '.repeat(50);

async function answering(text: string, status?: number) {
  const answer = await readyAnswer(text);
  const app = fastify();
  app.get('/', (request, reply) => sendReady(request, reply, answer, status));
  return { app, answer };
}

describe('a ready answer', () => {
  it('says the same in every encoding', async () => {
    const { bodies } = await readyAnswer(TEXT);
    expect(bodies.identity.toString()).toBe(TEXT);
    expect(brotliDecompressSync(bodies.br ?? '').toString()).toBe(TEXT);
    expect(gunzipSync(bodies.gzip ?? '').toString()).toBe(TEXT);
  });

  it('is named by its content alone', async () => {
    const [one, same, other] = await Promise.all([readyAnswer('a'), readyAnswer('a'), readyAnswer('b')]);
    expect(one.etag).toMatch(/^"[\w-]{22}"$/);
    expect(one.etag).toBe(same.etag);
    expect(one.etag).not.toBe(other.etag);
    expect((await readyJson({ a: 1 })).etag).toBe((await readyAnswer('{"a":1}')).etag);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', undefined],
    ['br;q=0.5', 'br'],
    ['', undefined],
  ])('to a client that accepts "%s" comes as %s', async (accepted, encoding) => {
    const { app } = await answering(TEXT);
    const { headers, statusCode } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding');
  });

  it('is not sent again to a client that has it', async () => {
    const { app, answer } = await answering(TEXT);
    const known = await app.inject({ url: '/', headers: { 'if-none-match': answer.etag } });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', answer.etag]);
    const older = await app.inject({ url: '/', headers: { 'if-none-match': '"older"' } });
    expect([older.statusCode, older.body]).toEqual([200, TEXT]);
  });

  it('keeps a status other than 200, also for a client that has it', async () => {
    const { app, answer } = await answering(TEXT, 404);
    const known = await app.inject({ url: '/', headers: { 'if-none-match': answer.etag } });
    expect([known.statusCode, known.body]).toEqual([404, TEXT]);
  });
});
