import { expect, it } from 'vitest';
import { simulatedLocations } from '../../../../test/scheduler-simulation.ts';
import { chooseNext } from './choose-next.ts';
import { observeBulk } from './observe-bulk.ts';
import { observeLook } from './observe-look.ts';
import { DETAIL_CEILING, MINUTE, SECOND } from './settings.ts';
import { newState, type SchedulerState, withLocations } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 14);
const SETTINGS = { requestsPerMinute: 20, checkInterval: 8 * MINUTE };

function worldOf(apart: boolean) {
  const [location] = simulatedLocations(1);
  if (location === undefined) throw new Error('one location');
  const fact = { ...location, ...(apart ? { apart: true as const } : {}) };
  const open = [NOW + 40 * 24 * 60 * MINUTE];
  const looked = observeLook(
    newState([fact], NOW),
    { location: fact.id, askedAt: NOW, open, appeared: open },
    NOW,
  );
  return { id: fact.id, fact: location, looked };
}
const blank = (state: SchedulerState, askedAt: number) =>
  observeBulk(state, { before: null, askedAt, present: new Set() });

it('a bulk answer of another service says nothing about a location', () => {
  const { looked, id } = worldOf(true);
  const after = blank(looked, NOW + MINUTE);
  expect(after.locations).toEqual(looked.locations);
  const open = looked.locations.flatMap(({ known }) => known.map(({ startsAt }) => startsAt));
  const again = { location: id, askedAt: NOW + 2 * MINUTE, open, appeared: [] };
  expect(observeLook(after, again, again.askedAt).shared.bulk.trust, 'it was not wrong either').toBe(1);
});

it('the same answer clears one that it is about, and is less trusted when a look denies it', () => {
  const { looked } = worldOf(false);
  expect(blank(looked, NOW + MINUTE).locations).not.toEqual(looked.locations);
});

it('is looked at by the ceiling, however often the bulk call answers', () => {
  const { looked, id } = worldOf(true);
  const state = blank(looked, NOW + DETAIL_CEILING);
  expect(chooseNext(state, NOW + DETAIL_CEILING + SECOND * 10, SETTINGS).request).toMatchObject({
    kind: 'look',
    location: id,
  });
});

it('is covered again once Global Entry lists it too', () => {
  const { looked, fact } = worldOf(true);
  expect(withLocations(looked, [fact], NOW).locations[0]).not.toHaveProperty('apart');
});
