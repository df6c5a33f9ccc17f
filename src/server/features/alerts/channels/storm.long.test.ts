import { expect, it } from 'vitest';
import { playProductStorm } from '../../../../../test/alerts-storm/product-storm.ts';
import { FAULT_KINDS } from '../../../../../test/alerts-storm/faults.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';
import { BUILT_PRODUCT } from '../../../../../test/product-child.ts';

const fresh = Math.floor(Math.random() * 2 ** 31);

it.each([fresh])(
  'loses nothing and tells nothing twice under every kind of fault (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const result = await playProductStorm({
      command: BUILT_PRODUCT,
      workers: 2,
      people: 20,
      waves: 2,
      faults: FAULT_KINDS.length,
      faultEveryMs: 1_000,
      longestFaultMs: 8_000,
      failover: false,
      env: {},
      seed,
      progress: () => {},
      whenDone: afterThisTest,
    });
    expect(result).toMatchObject({ alerts: 40, lost: 0, twice: 0, deaths: [] });
    expect(Object.keys(result.faults).toSorted()).toEqual(FAULT_KINDS.toSorted());
  },
);
