import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

describe('a bounded cache', () => {
  it('keeps what was set last, up to its number of entries', () => {
    const cache = new BoundedCache<string, number>({ maxEntries: 2 });
    cache.set('a', 0);
    cache.set('b', 2);
    cache.set('a', 1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
    expect(cache.count).toBe(2);
  });

  it('keeps no more than its size, whatever the number of entries', () => {
    const cache = new BoundedCache<number, string>({
      maxEntries: 100,
      maxSize: 10,
      sizeOf: (value) => value.length,
    });
    for (let key = 0; key < 20; key += 1) cache.set(key, 'four');
    expect([cache.count, cache.size]).toEqual([2, 8]);
    cache.set(7, 'much more than it can keep');
    expect([cache.count, cache.size, cache.get(7)]).toEqual([0, 0, undefined]);
  });

  it('counts a value that is replaced or removed once', () => {
    const cache = new BoundedCache<string, string>({
      maxEntries: 5,
      maxSize: 100,
      sizeOf: (value) => value.length,
    });
    cache.set('a', '12345');
    cache.set('a', '123');
    expect([cache.get('a'), cache.size]).toEqual(['123', 3]);
    cache.delete('a');
    cache.delete('a');
    expect([cache.count, cache.size]).toEqual([0, 0]);
  });

  it('tells an empty value from none', () => {
    const cache = new BoundedCache<string, null>({ maxEntries: 1 });
    cache.set('a', null);
    expect(cache.get('a')).toBeNull();
    cache.set('b', null);
    expect(cache.get('a')).toBeUndefined();
  });
});
