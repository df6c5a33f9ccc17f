import { expect, it } from 'vitest';
import { alertsWorld } from '../../../../../test/alerts-world.ts';
import { playChannelStorm } from '../../../../../test/channel-storm/play.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';

const fresh = Math.floor(Math.random() * 2 ** 31);

it.each([fresh])(
  'three channels lose nothing, tell nothing twice and follow each other only after a failure (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const world = await alertsWorld();
    const result = await playChannelStorm({
      world,
      people: 8,
      waves: 3,
      faults: 36,
      seed,
      progress: () => {},
      whenDone: afterThisTest,
    });
    expect(result).toMatchObject({ alerts: 24, lost: 0, twice: 0, unfounded: 0 });
    for (const count of Object.values(result.arrived)) expect(count).toBeGreaterThan(0);
  },
);
