import { useSyncExternalStore } from 'react';

/** Often enough for words like "3 min ago". */
const TICK_MS = 10_000;

let renderedAt = 0;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The moment prerendered HTML speaks of; hydration starts from the same one. */
export function provideRenderedAt(instant: number): void {
  renderedAt = instant;
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time of the reader's clock, a few times a minute. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt,
  );
}
