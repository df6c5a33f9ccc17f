import { describe, expect, it } from 'vitest';
import { type AlertsWorld, alertsWorld, NO_ANSWER } from '../../../../../../test/alerts-world.ts';
import { addRecipient, type Recipient } from '../../../../../../test/recipients.ts';
import { testKeys } from '../../../../../../test/keys.ts';
import { storeNumber } from './stored-number.ts';
import { serviceTextQueue } from './service-text-queue.ts';

const queue = (world: AlertsWorld, { id, number }: Recipient) =>
  serviceTextQueue(testKeys)(world.db, {
    accountId: id,
    number: storeNumber(testKeys, id, number),
    kind: 'reply',
    body: 'Gatelight: one and the same.',
    usefulForSeconds: 900,
  });

async function oneQueued() {
  const world = await alertsWorld();
  const person = await addRecipient(world.db);
  await queue(world, person);
  const states = async () =>
    (await world.allMessages()).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
  return { world, person, handset: world.texts.handset(person.number), states };
}

async function afterward(world: AlertsWorld, seconds: number): Promise<void> {
  await world.timePasses(seconds);
  await world.reconcileAll();
  await world.sendAll();
}

describe('a text that is not about openings', () => {
  it('is sent once more when its answer was lost and the list does not show it, and then given up', async () => {
    const { world, handset, states } = await oneQueued();
    await world.texts.fault('502-before', 3);
    await world.sendAll();
    await afterward(world, 30);
    expect(await states()).toEqual(['unknown']);
    await afterward(world, 30);
    expect(await states()).toEqual(['dropped: unknown-not-resent']);
    await afterward(world, 30);
    expect((await world.allMessages()).map(({ attempts }) => attempts)).toEqual([2]);
    expect(await handset.all()).toEqual([]);
  });

  it('is in doubt ten seconds after its worker died, and settled within a minute', async () => {
    const { world, handset, states } = await oneQueued();
    await world.service(world.db, { sms: NO_ANSWER }).channelWorkers.text.dispatch(() => {});
    await afterward(world, 9);
    expect(await states()).toEqual(['sending']);
    await afterward(world, 1);
    expect(await states()).toEqual(['unknown']);
    await afterward(world, 20);
    expect(await states()).toEqual(['sent']);
    expect(await handset.all()).toHaveLength(1);
  });

  it('is not taken for another that reads the same and went out before it', async () => {
    const { world, person, handset, states } = await oneQueued();
    await world.sendAll();
    await queue(world, person);
    await world.texts.fault('drop-before');
    await world.sendAll();
    await afterward(world, 30);
    expect(await states()).toEqual(['sent', 'sent']);
    expect(await handset.all()).toHaveLength(2);
  });
});
