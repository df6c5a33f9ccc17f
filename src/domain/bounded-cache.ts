export interface BoundedCacheOptions<Value> {
  maxEntries: number;
  /** With `sizeOf`, the sum that all entries together stay below. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
}

/**
 * A map that cannot grow without end: what was set the longest time ago goes first. For everything that is kept under a
 * key that somebody outside can choose. Reading changes no order, so it costs no more than with a Map.
 */
export class BoundedCache<Key, Value> {
  // A Map lists its keys in the order in which they were set, so the first one is the oldest.
  private readonly entries = new Map<Key, { value: Value; size: number }>();
  private readonly maxEntries: number;
  private readonly maxSize: number;
  private readonly sizeOf: (value: Value) => number;
  private total = 0;

  constructor({ maxEntries, maxSize = Infinity, sizeOf = () => 0 }: BoundedCacheOptions<Value>) {
    this.maxEntries = maxEntries;
    this.maxSize = maxSize;
    this.sizeOf = sizeOf;
  }

  get count(): number {
    return this.entries.size;
  }

  get size(): number {
    return this.total;
  }

  get(key: Key): Value | undefined {
    return this.entries.get(key)?.value;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    const size = this.sizeOf(value);
    this.entries.set(key, { value, size });
    this.total += size;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.maxEntries && this.total <= this.maxSize) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const found = this.entries.get(key);
    if (found === undefined) return;
    this.entries.delete(key);
    this.total -= found.size;
  }
}
