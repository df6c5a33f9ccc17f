import { describe, expect, it } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { limitConcurrency } from './concurrency.ts';
import { Failure } from './failure.ts';

/** Work that ends when the test says so. */
function piece() {
  const { promise, resolve, reject } = deferred<string>();
  const state = { started: false };
  const work = () => {
    state.started = true;
    return promise;
  };
  return { work, state, end: () => resolve('done'), fail: () => reject(new Error('broken')) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('limited concurrency', () => {
  it('runs so many at once and the others in turn', async () => {
    const limited = limitConcurrency({ running: 2, waiting: 10 });
    const pieces = [piece(), piece(), piece(), piece()];
    const results = pieces.map(({ work }) => limited(work));
    const started = () => pieces.map(({ state }) => state.started);
    expect(started()).toEqual([true, true, false, false]);
    pieces[1]?.end();
    await settle();
    expect(started()).toEqual([true, true, true, false]);
    for (const { end } of pieces) end();
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('hands the place on when a piece of work fails', async () => {
    const limited = limitConcurrency({ running: 1, waiting: 10 });
    const [broken, next] = [piece(), piece()];
    const first = limited(broken.work);
    const second = limited(next.work);
    broken.fail();
    await expect(first).rejects.toThrow('broken');
    next.end();
    expect(await second).toBe('done');
    expect(await limited(async () => 'free again')).toBe('free again');
  });

  it('sends away whoever finds the line full, with the time to come back', async () => {
    const limited = limitConcurrency({ running: 1, waiting: 1 });
    const [running, waiting] = [piece(), piece()];
    const results = [limited(running.work), limited(waiting.work)];
    const refused = await limited(async () => 'never').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ kind: 'busy', code: 'busy', retryAfterSeconds: 2 });
    running.end();
    waiting.end();
    expect(await Promise.all(results)).toEqual(['done', 'done']);
  });
});
