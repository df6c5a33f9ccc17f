import { afterEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { fairQueue } from './fair-queue.ts';

const LIMITS = { running: 1, waitingPerClass: 100, waitingPerLane: 10, longestWaitMs: 5_000 };
const BUSY = { kind: 'busy', code: 'busy', retryAfterSeconds: 2 };

/** A queue whose single place is taken until `release`; `order` tells whose work was done, one after the other. */
function occupiedQueue(limits: Partial<typeof LIMITS> = {}) {
  const queue = fairQueue({ ...LIMITS, ...limits });
  const occupant = deferred();
  const order: string[] = [];
  const occupied = queue({ class: 'new', lane: 'occupant' }, () => occupant.promise);
  const join = (name: string, lane: string, priority = 'new') =>
    queue({ class: priority, lane }, async () => void order.push(name));
  const release = async () => {
    occupant.resolve();
    await occupied;
  };
  return { join, order, release };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a fair queue', () => {
  it('serves lanes in turn, so that one full of work does not keep the others waiting', async () => {
    const { join, order, release } = occupiedQueue();
    const waiting = [
      join('flood 1', 'flood'),
      join('flood 2', 'flood'),
      join('flood 3', 'flood'),
      join('someone', 'someone'),
      join('other', 'other'),
    ];
    await release();
    await Promise.all(waiting);
    expect(order).toEqual(['flood 1', 'someone', 'other', 'flood 2', 'flood 3']);
  });

  it('serves classes in turn, however many lanes one of them has', async () => {
    const { join, order, release } = occupiedQueue();
    const strangers = Array.from({ length: 50 }, (_, n) => join(`stranger ${n}`, `address ${n}`));
    const owner = join('owner', 'account 1', 'known');
    await release();
    await Promise.all([...strangers, owner]);
    expect(order.indexOf('owner')).toBe(1);
  });

  it('sends away whoever waits too long, and lets the others go on', async () => {
    vi.useFakeTimers();
    const { join, order, release } = occupiedQueue();
    const early = join('early', 'a').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(4_000);
    const late = join('late', 'a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await early).toMatchObject(BUSY);
    await release();
    await late;
    expect(order).toEqual(['late']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('limits each lane', async () => {
    const { join, order, release } = occupiedQueue({ waitingPerLane: 2 });
    const waiting = [join('1', 'flood'), join('2', 'flood')];
    await expect(join('3', 'flood')).rejects.toMatchObject(BUSY);
    const other = join('other', 'other');
    await release();
    await Promise.all([...waiting, other]);
    expect(order).toEqual(['1', 'other', '2']);
  });

  it('gives a place in a full class to a shorter lane, from the end of the longest', async () => {
    const { join, order, release } = occupiedQueue({ waitingPerClass: 3 });
    const kept = [join('1', 'flood'), join('2', 'flood')];
    const evicted = join('3', 'flood').catch((error: unknown) => error);
    const someone = join('someone', 'someone');
    expect(await evicted).toMatchObject(BUSY);
    await expect(join('4', 'flood')).rejects.toMatchObject(BUSY);
    const known = join('known', 'account 1', 'known');
    await release();
    await Promise.all([...kept, someone, known]);
    expect(order).toEqual(['1', 'known', 'someone', '2']);
  });

  it('hands the place on when a piece of work fails, and is free again afterwards', async () => {
    const queue = fairQueue(LIMITS);
    const turn = { class: 'new', lane: 'a' };
    const broken = queue(turn, () => Promise.reject(new Error('broken')));
    const next = queue(turn, async () => 'next');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queue(turn, async () => 'free again')).toBe('free again');
  });
});
