import type { LocationId } from '#domain/availability/slot';
import { optOut } from '#server/features/alerts/channels/contact-store';
import { AlertsWorld, inDays } from '../alerts-world.ts';
import { FaultyProcess } from '../fault-points.ts';
import { type SeededRandom, seededRandom } from '../garbage/seeded-random.ts';
import { testKeys } from '../keys.ts';
import type { WhenDone } from '../lifetime.ts';
import { addBrowser, addEmail } from '../other-channels.ts';
import { PushDesk } from '../push-service.ts';
import { addRecipient, type Recipient } from '../recipients.ts';
import { judgeChannels, type ChannelJudgment } from './judge.ts';

export interface ChannelStormOptions {
  world: AlertsWorld;
  people: number;
  /** Openings that everybody is to be told of. */
  waves: number;
  faults: number;
  seed: number;
  progress(line: string): void;
  whenDone: WhenDone;
}

export interface ChannelStormResult extends ChannelJudgment {
  faults: number;
  kinds: Record<string, number>;
}

/** Every fourth person has replied STOP: their first channel is the next one. */
const STOPPED_EVERY = 4;
const LAST_POINT = 60;

type Alerts = AlertsWorld['alerts'];

/** One step of every loop of a worker, as far as it gets. */
async function work(world: AlertsWorld, alerts: Alerts): Promise<void> {
  const ignore = () => {};
  await world.planAll(alerts);
  await alerts.maintainOutbox();
  for (const worker of Object.values(alerts.channelWorkers)) {
    for (let step = 0; step < 5; step += 1) if ((await worker.dispatch(ignore)) === 'pause') break;
    await worker.settled();
    await worker.reconcile();
  }
}

/** Workers that die at any statement, and three providers that fail in every way they know, one fault after the other. */
export async function playChannelStorm(options: ChannelStormOptions): Promise<ChannelStormResult> {
  const { world, seed, progress, whenDone } = options;
  const random = seededRandom(seed);
  const desk = new PushDesk(world.simulatorsUrl);
  const people: Recipient[] = [];
  for (let n = 0; n < options.people; n += 1) {
    const person = await addRecipient(world.db, { settings: { max_per_day: 10 } });
    await addBrowser(world.db, testKeys, desk, person.id);
    await addEmail(world.db, testKeys, person.id);
    if (n % STOPPED_EVERY === 0) await optOut(world.db, 'text', person.numberHash);
    people.push(person);
  }
  const stopped = people.filter((_, index) => index % STOPPED_EVERY === 0).map(({ id }) => id);
  const locations: LocationId[] = [];
  const kinds: Record<string, number> = {};
  const faultsOf = faultKinds(world, desk, random, whenDone);
  const names = Object.keys(faultsOf);

  for (let count = 0; count < options.faults; count += 1) {
    if (locations.length <= (count / options.faults) * options.waves)
      locations.push(await openWave(world, people));
    const name = names[count % names.length] ?? 'crash';
    kinds[name] = (kinds[name] ?? 0) + 1;
    await faultsOf[name]?.();
    await work(world, world.alerts).catch(() => {});
    await later(world, locations, 5 + random.below(30));
    if (count % 20 === 19) progress(`${count + 1} faults, ${locations.length} waves`);
  }
  for (const provider of ['sms', 'push', 'mail'])
    await fetch(`${world.simulatorsUrl}/control/${provider}/faults`, { method: 'DELETE' });
  await world.texts.behave({ lostBefore: 0, lostAfter: 0 });
  await desk.behave({ lostBefore: 0, lostAfter: 0, down: 0 });
  // Long enough for every lease, list, retry and deadline.
  for (let round = 0; round < 40; round += 1) {
    await later(world, locations, 20);
    await work(world, world.alerts);
  }
  progress('judging');
  return { ...(await judgeChannels(world, desk, people, stopped)), faults: options.faults, kinds };
}

async function openWave(world: AlertsWorld, people: readonly Recipient[]): Promise<LocationId> {
  const location = await world.addLocation();
  for (const { id } of people)
    await world.db
      .insertInto('watch')
      .values({ location_id: location, account_id: id, since: new Date(0) })
      .execute();
  await world.open(location, [`${inDays(9)}T10:00`]);
  return location;
}

async function later(world: AlertsWorld, locations: readonly LocationId[], seconds: number): Promise<void> {
  await world.timePasses(seconds);
  for (const location of locations) await world.look(location);
}

function faultKinds(
  world: AlertsWorld,
  desk: PushDesk,
  random: SeededRandom,
  whenDone: WhenDone,
): Record<string, () => Promise<unknown>> {
  return {
    crash: async () => {
      const process = new FaultyProcess(world, 'crash', 1 + random.below(LAST_POINT), whenDone);
      await Promise.race([process.struck, work(world, process.alerts).catch(() => {})]);
    },
    'text lost': () => world.texts.behave({ lostBefore: 0.2, lostAfter: 0.2, seed: random.below(1e6) }),
    'text refused': () => world.texts.fault(random.pick(['21608', '503', '429', '502-after']), 2),
    'text well': () => world.texts.behave({ lostBefore: 0, lostAfter: 0 }),
    'push lost': () => desk.behave({ lostBefore: 0.2, lostAfter: 0.2, seed: random.below(1e6) }),
    'push down': () => desk.behave({ lostBefore: 0, lostAfter: 0, down: 0.5, seed: random.below(1e6) }),
    'push refused': () => desk.fault(random.pick(['413', '429', '500', 'drop-after']), 2),
    'push well': () => desk.behave({ lostBefore: 0, lostAfter: 0, down: 0 }),
    'mail refused': () =>
      world.mailFault(random.pick(['reject-message', 'defer-message', 'drop-before', 'drop-after'])),
  };
}
