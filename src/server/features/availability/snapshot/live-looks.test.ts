import { describe, expect, it } from 'vitest';
import type { LiveLooks } from '#contract/looks';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { liveLooks } from './live-looks.ts';

const at = (id: number): LocationId => asId(id);

function world() {
  let open: ReadonlyMap<LocationId, string> = new Map();
  const live = liveLooks(async (ids) =>
    ids.map((id) => ({ id, lookedAt: null, version: open.get(id) ?? '' })),
  );
  return {
    live,
    /** What each follower was told, by the versions of what they follow. */
    async follow(...ids: number[]) {
      const told: LiveLooks[] = [];
      const stop = await live.follow(ids.map(at), (event) => told.push(event));
      return {
        stop,
        told: () => told.map(({ looks }) => looks.map(({ version }) => version).join(' ')),
        events: told,
      };
    },
    async become(versions: Record<number, string>) {
      open = new Map(Object.entries(versions).map(([id, version]) => [at(Number(id)), version]));
      await live.publish(open);
    },
  };
}

describe('somebody who follows locations', () => {
  it('is told at once how things are there, and when something changes there, comes or goes', async () => {
    const { follow, become } = world();
    await become({ 1: 'a' });
    const { told, stop } = await follow(1, 2);
    await become({ 1: 'a', 2: 'b' });
    await become({ 2: 'b' });
    expect(told()).toEqual(['a ', 'a b', ' b']);
    stop();
  });

  it('is not told of changes elsewhere, nor of a list that says the same again', async () => {
    const { follow, become } = world();
    await become({ 1: 'a' });
    const { told, stop } = await follow(1);
    await become({ 1: 'a', 7: 'x' });
    await become({ 1: 'a', 7: 'y' });
    expect(told()).toEqual(['a']);
    stop();
  });

  it('is told nothing more after they stopped, while others are', async () => {
    const { follow, become } = world();
    const [gone, here] = [await follow(1), await follow(1)];
    gone.stop();
    await become({ 1: 'a' });
    expect(gone.told()).toEqual(['']);
    expect(here.told()).toEqual(['', 'a']);
    here.stop();
  });

  it('waits the longer before asking for more, the more were told with them', async () => {
    const { follow, become } = world();
    const one = await follow(1);
    const crowd = await Promise.all(Array.from({ length: 1_000 }, () => follow(2)));
    await become({ 1: 'a' });
    await become({ 1: 'a', 2: 'b' });
    expect(one.events.at(-1)?.spreadMs).toBeLessThan(10);
    expect(crowd.every(({ events }) => events.at(-1)?.spreadMs === 3_000)).toBe(true);
    for (const { stop } of [one, ...crowd]) stop();
  });
});

it('a change that could not be told is told the next time', async () => {
  let isAway = false;
  const live = liveLooks(async (ids) => {
    if (isAway) throw new Error('away');
    return ids.map((id) => ({ id, lookedAt: null, version: 'b' }));
  });
  const told: LiveLooks[] = [];
  const stop = await live.follow([at(1)], (event) => told.push(event));
  isAway = true;
  await expect(live.publish(new Map([[at(1), 'b']]))).rejects.toThrow('away');
  await expect(live.follow([at(1)], () => {})).rejects.toThrow('away');
  isAway = false;
  await live.publish(new Map([[at(1), 'b']]));
  expect(told).toHaveLength(2);
  stop();
});
