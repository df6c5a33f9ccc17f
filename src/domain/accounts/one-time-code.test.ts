import { describe, expect, it } from 'vitest';
import { acceptableSteps, base32 } from './one-time-code.ts';

describe('one-time codes', () => {
  it('writes secrets as RFC 4648 does', () => {
    const text = (word: string) => base32(new TextEncoder().encode(word));
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text)).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  it('allows the step of now and one on either side', () => {
    expect(acceptableSteps(59_000)).toEqual([1, 0, 2]);
  });
});
