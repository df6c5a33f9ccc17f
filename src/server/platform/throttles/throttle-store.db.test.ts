import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitAfter } from '../../../../test/back-off-rule.ts';
import { openHandle, sharedDatabase } from '../../../../test/database.ts';
import { setDatabaseClock } from '../../../../test/database-clock.ts';
import { applyRetention } from '#server/platform/retention/retention';
import {
  type Attempt,
  attempt,
  attemptAll,
  type BackOff,
  forgiveAll,
  OLD_THROTTLES,
} from './throttle-store.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const database = sharedDatabase();
const newKey = () => randomBytes(32);

/** Every process sees the same time, which stands still. */
const setTime = (at: number) => setDatabaseClock(database().db, new Date(at));

beforeEach(() => setTime(START));

/** The rule as one would say it, one attempt after the other. */
function ruleFor(policy: BackOff) {
  let hits = 0;
  let windowAt = -Infinity;
  let nextAt = -Infinity;
  return {
    attempt(now: number): Attempt {
      if (now < nextAt)
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((nextAt - now) / 1000)) };
      if (now - windowAt >= policy.windowSeconds * 1000) {
        hits = 0;
        windowAt = now;
      }
      hits += 1;
      nextAt = now + waitAfter(hits, policy) * 1000;
      return { allowed: true };
    },
    forgive() {
      hits = 0;
      windowAt = -Infinity;
      nextAt = -Infinity;
    },
  };
}

const policies = fc.record({
  free: fc.integer({ min: 0, max: 4 }),
  baseSeconds: fc.integer({ min: 1, max: 20 }),
  maxSeconds: fc.integer({ min: 20, max: 120 }),
  windowSeconds: fc.integer({ min: 30, max: 600 }),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(0, 1, 999, 1_000, 1_001, 2_000, 5_000) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 700_000 }) },
    { weight: 1, arbitrary: fc.constant('forgive' as const) },
  ),
  { minLength: 5, maxLength: 25 },
);

describe('the throttle statement', () => {
  it('decides as the rule does, attempt by attempt', async () => {
    await fc.assert(
      fc.asyncProperty(policies, steps, async (policy, sequence) => {
        const { db } = database();
        const key = newKey();
        const rule = ruleFor(policy);
        let now = START;
        for (const step of sequence) {
          if (step === 'forgive') {
            rule.forgive();
            await forgiveAll(db, [key]);
            continue;
          }
          now += step;
          await setTime(now);
          expect(await attempt(db, key, policy)).toEqual(rule.attempt(now));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('counts attempts that arrive together one by one, over any number of processes', async () => {
    const policy = { free: 7, baseSeconds: 10, maxSeconds: 60, windowSeconds: 3600 };
    const { url } = database();
    const processes = [openHandle(url), openHandle(url), openHandle(url)];
    const key = newKey();
    const results = await Promise.all(
      processes.flatMap(({ db }) => Array.from({ length: 20 }, () => attempt(db, key, policy))),
    );
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(8);
    expect(results.filter((result) => !result.allowed && result.retryAfterSeconds !== 10)).toEqual([]);
  });

  it('refuses nobody when time is set back a little while attempts are free', async () => {
    const { db } = database();
    const key = newKey();
    const policy = { free: 3, baseSeconds: 60, maxSeconds: 60, windowSeconds: 3600 };
    const outcomes = [];
    for (const skew of [0, -5, -400, -2_000]) {
      await setTime(START + skew);
      outcomes.push((await attempt(db, key, policy)).allowed);
    }
    expect(outcomes).toEqual([true, true, true, true]);
    await setTime(START);
    expect((await attempt(db, key, policy)).allowed).toBe(false);
  });

  it('keeps keys apart', async () => {
    const policy = { free: 0, baseSeconds: 10, maxSeconds: 60, windowSeconds: 3600 };
    const { db } = database();
    const [one, other] = [newKey(), newKey()];
    expect(await attempt(db, one, policy)).toEqual({ allowed: true });
    expect(await attempt(db, one, policy)).toEqual({
      allowed: false,
      retryAfterSeconds: 10,
    });
    expect(await attempt(db, other, policy)).toEqual({ allowed: true });
  });

  it('counts under several keys at once, also for attempts that arrive together', async () => {
    const { url } = database();
    const processes = [openHandle(url), openHandle(url), openHandle(url)];
    const [wide, narrow] = [newKey(), newKey()];
    const counted = [
      { key: wide, policy: { free: 100, baseSeconds: 1, maxSeconds: 60, windowSeconds: 3600 } },
      { key: narrow, policy: { free: 4, baseSeconds: 10, maxSeconds: 60, windowSeconds: 3600 } },
    ];
    const results = await Promise.all(
      processes.flatMap(({ db }) => Array.from({ length: 10 }, () => attemptAll(db, counted))),
    );
    expect(results.filter(([, seconds]) => seconds === 0)).toHaveLength(5);
    expect(results.filter(([seconds]) => seconds !== 0)).toEqual([]);
    const { db } = database();
    await forgiveAll(db, [narrow]);
    expect(await attemptAll(db, counted)).toEqual([0, 0]);
  });

  it('counts what one key refuses under no other key, also for attempts that arrive together', async () => {
    const { db, url } = database();
    const processes = [openHandle(url), openHandle(url), openHandle(url)];
    const [wide, narrow] = [newKey(), newKey()];
    const wideAlone = {
      key: wide,
      policy: { free: 9, baseSeconds: 10, maxSeconds: 60, windowSeconds: 3600 },
    };
    const both = [
      wideAlone,
      { key: narrow, policy: { free: 4, baseSeconds: 20, maxSeconds: 60, windowSeconds: 3600 } },
    ];
    await Promise.all(
      processes.flatMap((handle) => Array.from({ length: 20 }, () => attemptAll(handle.db, both))),
    );
    expect(await attemptAll(db, both)).toEqual([0, 20]);
    const left = [];
    for (let n = 0; n < 6; n += 1) left.push((await attemptAll(db, [wideAlone]))[0]);
    expect(left, 'five of ten were used').toEqual([0, 0, 0, 0, 0, 10]);
  });

  it('is forgotten a day later, not while somebody still waits', async () => {
    const { db } = database();
    const policy = { free: 0, baseSeconds: 90_000, maxSeconds: 200_000, windowSeconds: 60 };
    const key = newKey();
    await attempt(db, key, policy);
    const passHours = (hours: number) => setTime(START + hours * 3_600_000);
    await passHours(24);
    await applyRetention(db, [OLD_THROTTLES]);
    await passHours(24.5);
    expect((await attempt(db, key, policy)).allowed).toBe(false);
    await passHours(26);
    expect(await applyRetention(db, [OLD_THROTTLES])).toBe('did work');
    expect((await attempt(db, key, policy)).allowed).toBe(true);
  });
});
