import { describe, expect, it } from 'vitest';
import { nextHealth, sourceEvent, type SourceTally } from './source-health.ts';

describe('the health of the source', () => {
  it.each([
    ['ok', 'all-good', 'ok'],
    ['ok', 'some-failed', 'partial'],
    ['ok', 'doubted', 'suspect'],
    ['ok', 'blind', 'down'],
    ['partial', 'all-good', 'ok'],
    ['partial', 'some-failed', 'partial'],
    ['partial', 'doubted', 'suspect'],
    ['partial', 'blind', 'down'],
    ['suspect', 'all-good', 'ok'],
    ['suspect', 'some-failed', 'partial'],
    ['suspect', 'doubted', 'suspect'],
    ['suspect', 'blind', 'down'],
    ['down', 'all-good', 'ok'],
    ['down', 'some-failed', 'partial'],
    ['down', 'doubted', 'down'],
    ['down', 'blind', 'down'],
  ] as const)('%s and %s makes %s', (health, event, next) => expect(nextHealth(health, event)).toBe(next));

  const INTERVAL = 480_000;
  const tally: SourceTally = { good: 3, failed: 0, doubted: 0, lastGoodAt: 0, askingSince: 0 };

  it.each([
    ['all-good', tally, 1],
    ['some-failed', { ...tally, failed: 1 }, 1],
    ['doubted', { ...tally, failed: 1, doubted: 1 }, 1],
    ['doubted', { ...tally, doubted: 1 }, 2 * INTERVAL],
    ['blind', { ...tally, doubted: 1 }, 2 * INTERVAL + 1],
    ['some-failed', { ...tally, good: 0, failed: 4 }, INTERVAL],
    ['blind', { ...tally, good: 0, lastGoodAt: null }, 2 * INTERVAL + 1],
    [null, { ...tally, good: 0, lastGoodAt: null }, INTERVAL],
  ] as const)('is told %s by the tally', (event, seen, now) =>
    expect(sourceEvent(seen, INTERVAL, now)).toBe(event),
  );
});
