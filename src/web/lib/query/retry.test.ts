import { describe, expect, it } from 'vitest';
import { HttpError, NetworkError } from '#web/lib/http/http-error';
import { mutationRetryDelay, queryRetryDelay, shouldRetryMutation, shouldRetryQuery } from './retry.ts';

const http = (status: number, retryAfter: number | null = null) =>
  new HttpError({ status, detail: 'x', retryAfter });
const lost = new NetworkError(new TypeError('Failed to fetch'));

describe('queries', () => {
  it('are retried twice, whatever went wrong', () => {
    for (const error of [lost, http(500), http(404), http(429)]) {
      expect(shouldRetryQuery(0, error)).toBe(true);
      expect(shouldRetryQuery(1, error)).toBe(true);
      expect(shouldRetryQuery(2, error)).toBe(false);
    }
  });

  it.each([401, 403])('are never retried on %i', (status) => {
    expect(shouldRetryQuery(0, http(status))).toBe(false);
  });

  it('wait one second, doubled, capped at thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(queryRetryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});

describe('mutations', () => {
  it.each([400, 401, 403, 404, 409, 413, 422])('are never retried on %i', (status) => {
    expect(shouldRetryMutation(0, http(status))).toBe(false);
  });

  it('are retried twice when the answer was lost or the server failed', () => {
    for (const error of [lost, http(500), http(503), http(429)]) {
      expect(shouldRetryMutation(0, error)).toBe(true);
      expect(shouldRetryMutation(1, error)).toBe(true);
      expect(shouldRetryMutation(2, error)).toBe(false);
    }
  });

  it('do not keep a person waiting for a long Retry-After', () => {
    expect(shouldRetryMutation(0, http(429, 5))).toBe(true);
    expect(shouldRetryMutation(0, http(429, 60))).toBe(false);
  });

  it('are not retried after a mistake of ours', () => {
    expect(shouldRetryMutation(0, new TypeError('x is undefined'))).toBe(false);
  });

  it('wait one second, or as long as the server asks', () => {
    expect(mutationRetryDelay(0, http(500))).toBe(1000);
    expect(mutationRetryDelay(1, lost)).toBe(1000);
    expect(mutationRetryDelay(0, http(429, 3))).toBe(3000);
  });
});
