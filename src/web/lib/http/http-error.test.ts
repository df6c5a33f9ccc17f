import { describe, expect, it } from 'vitest';
import { hasCode, HttpError, httpErrorFrom, NetworkError, sentenceOf } from './http-error.ts';

const problem = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

describe('httpErrorFrom', () => {
  it('says "{status}: {detail}" and keeps what a problem document carries', async () => {
    const error = await httpErrorFrom(
      problem(
        429,
        { detail: 'Too many tries.', code: 'throttled', requestId: 'r-1' },
        { 'retry-after': '30' },
      ),
    );
    expect(error.message).toBe('429: Too many tries.');
    expect(error).toMatchObject({
      status: 429,
      detail: 'Too many tries.',
      code: 'throttled',
      requestId: 'r-1',
      retryAfter: 30,
    });
  });

  it('falls back to the status text', async () => {
    const error = await httpErrorFrom(new Response(null, { status: 502, statusText: 'Bad Gateway' }));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error).toMatchObject({ code: null, requestId: null, retryAfter: null });
  });

  it('shows a short plain text but never a page of HTML', async () => {
    const plain = new Response('Try later', { status: 503, headers: { 'content-type': 'text/plain' } });
    expect((await httpErrorFrom(plain)).message).toBe('503: Try later');
    const html = new Response('<h1>nginx</h1>', {
      status: 503,
      statusText: 'Service Unavailable',
      headers: { 'content-type': 'text/html' },
    });
    expect((await httpErrorFrom(html)).message).toBe('503: Service Unavailable');
  });

  it.each(['{"detail":', '[]', 'null', '"x"', '{"detail":7,"code":null}'])(
    'survives the body %s',
    async (body) => {
      const response = new Response(body, {
        status: 500,
        statusText: 'Oops',
        headers: { 'content-type': 'application/json' },
      });
      expect((await httpErrorFrom(response)).message).toBe('500: Oops');
    },
  );

  it('takes the request id from the header when the body has none', async () => {
    const error = await httpErrorFrom(problem(500, {}, { 'x-request-id': 'r-2' }));
    expect(error.requestId).toBe('r-2');
  });

  it('has a sentence of its own when HTTP/2 brings no status text', async () => {
    expect((await httpErrorFrom(problem(500, {}))).message).toBe(
      '500: The server could not answer this request.',
    );
  });
});

describe('sentenceOf', () => {
  it('shows the sentence alone', () => {
    expect(sentenceOf(new HttpError({ status: 401, detail: 'Wrong password.' }), 'fallback')).toBe(
      'Wrong password.',
    );
  });

  it('leaves the word to the form when the answer has no sentence', async () => {
    const empty = await httpErrorFrom(new Response(null, { status: 400, statusText: 'Bad Request' }));
    expect([empty.message, sentenceOf(empty, 'fallback')]).toEqual(['400: Bad Request', 'fallback']);
  });

  it('explains a lost connection', () => {
    expect(sentenceOf(new NetworkError(new TypeError('Failed to fetch')), 'fallback')).toMatch(
      /could not reach the server/,
    );
  });

  it('uses the fallback for anything else', () => {
    expect(sentenceOf(new TypeError('x is undefined'), 'fallback')).toBe('fallback');
  });
});

describe('hasCode', () => {
  it('reads only our own errors', () => {
    expect(hasCode(new HttpError({ status: 401, detail: '', code: 'session-ended' }), 'session-ended')).toBe(
      true,
    );
    expect(hasCode(new Error('session-ended'), 'session-ended')).toBe(false);
  });
});
