import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

describe('Retry-After', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    [null, undefined],
    ['120', 120],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['99999999', 86_400],
    ['soon', undefined],
    ['', undefined],
  ])('%j means %j seconds', (header, seconds) => expect(retryAfterSeconds(header, now)).toBe(seconds));
});
