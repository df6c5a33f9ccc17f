import { describe, expect, it } from 'vitest';
import { waitAfter } from '../../../../test/back-off-rule.ts';
import { keyedHash } from '#server/platform/keys/secrets';
import { throttleKey } from './throttle-store.ts';

const POLICY = { free: 5, baseSeconds: 2, maxSeconds: 300, windowSeconds: 3600 };

describe('the wait after an attempt', () => {
  it('is nothing for the free ones, then doubles up to the longest', () => {
    const waits = Array.from({ length: 15 }, (_, index) => waitAfter(index + 1, POLICY));
    expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it('stays the longest however many come', () => {
    expect(waitAfter(1_000_000, POLICY)).toBe(300);
  });
});

describe('the key of a throttle', () => {
  const hash = keyedHash('a secret');

  it('shows neither address nor e-mail', () => {
    const key = throttleKey(hash, 'login', 'jordan@example.com', '198.51.100.7');
    expect(key).toHaveLength(32);
    expect(key.toString('latin1')).not.toContain('jordan');
  });

  it('differs by action, by each part and by secret, and where one part ends', () => {
    const keys = [
      throttleKey(hash, 'login', 'ab', 'c'),
      throttleKey(hash, 'login', 'a', 'bc'),
      throttleKey(hash, 'login', 'abc'),
      throttleKey(hash, 'register', 'ab', 'c'),
      throttleKey(keyedHash('another secret'), 'login', 'ab', 'c'),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
  });
});
