import { expect, it, vi } from 'vitest';
import { alertsWorld, inDays, NO_ANSWER } from '../../../../../test/alerts-world.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';
import { addRecipient } from '../../../../../test/recipients.ts';

/** From now on this worker believes that it is tomorrow; the database does not. */
function runADayAhead(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  afterThisTest(() => void vi.useRealTimers());
}

async function oneWaiting() {
  const world = await alertsWorld();
  const location = await world.addLocation();
  const person = await addRecipient(world.db, { watches: [location] });
  await world.open(location, [`${inDays(9)}T09:00`]);
  await world.planAll();
  const states = async () => (await world.allMessages()).map(({ state }) => state);
  return { world, states, handset: world.texts.handset(person.number) };
}

it('a clock that is a day ahead ends nobody’s lease early, asks for no list early and gives up nothing that is of use', async () => {
  const { world, states, handset } = await oneWaiting();
  await world.service(world.db, { sms: NO_ANSWER }).channelWorkers.text.dispatch(() => {});
  runADayAhead();
  await world.timePasses(3);
  await world.reconcileAll();
  expect(await states()).toEqual(['sending']);
  await world.timePasses(7);
  await world.reconcileAll();
  await world.reconcileAll();
  expect(await states()).toEqual(['unknown']);
  await world.timePasses(20);
  await world.texts.post('/listing/faults', { kind: '500', times: 1 });
  await world.reconcileAll();
  expect(await states()).toEqual(['unknown']);
  await world.timePasses(15);
  await world.reconcileAll();
  await world.tellAll();
  expect(await states()).toEqual(['dropped', 'sent']);
  expect(await handset.all()).toHaveLength(1);
});

it('a clock that is a day ahead neither puts off for a day what the provider did not take, nor releases it early', async () => {
  const { world, states } = await oneWaiting();
  runADayAhead();
  await world.texts.fault('429');
  await world.sendAll();
  await world.tellAll();
  expect((await world.rows()).map(({ state }) => state)).toEqual(['deferred']);
  await world.timePasses(15);
  await world.tellAll();
  expect(await states()).toEqual(['dropped', 'sent']);
});
