import type { Customer } from './customer.ts';
import { People } from './people.ts';
import { type Release, type Running, startsOnNewerSchema, tail } from './release.ts';
import type { World } from './world.ts';

/** Says what is checked, and counts it; the first that fails ends the run. */
export type Check = (sentence: string, run: () => Promise<unknown>) => Promise<void>;

export interface Result {
  customers: number;
  openings: number;
  texts: number;
}

interface Processes {
  api: Running;
  worker: Running;
}

/** An update as operators do it: the old version alone, both, the new one alone, and back. */
export async function playUpdate(
  world: World,
  { old, now }: { old: Release; now: Release },
  check: Check,
): Promise<Result> {
  const people = new People(world);
  const before = await startBoth(world, old);
  const first = await oldAlone(people, before, check);
  const oldMigrations = await world.appliedMigrations();

  const after = await startBoth(world, now);
  const migrated = (await world.appliedMigrations()).length - oldMigrations.length;
  await check(`the old version is ready after ${migrated} migrations of the new one`, async () => {
    for (const running of Object.values(before)) await expectReady(running);
  });
  await bothTogether({ world, people, before, after, first, check });
  await oneWorkerEach({ world, people, old, now, before, after, check, migrated });

  await check('the old version stops when asked', () => stopAll(before));
  await check('the new version goes on alone', async () => {
    await people.openOne(after.api);
    await people.customers[0]?.logIn(after.api);
    await people.join(after.api, after.api);
  });

  if (migrated === 0 || startsOnNewerSchema(old))
    await check('the old version starts again beside it: a rollback', async () => {
      const again = await startBoth(world, old);
      await stopAll(after);
      await people.openOne(again.api);
      await people.customers[0]?.logIn(again.api);
      await stopAll(again);
    });
  else {
    console.log(
      `- skipped: ${old.version} cannot start after a newer migration; 0.2.0 is the first that can`,
    );
    await stopAll(after);
  }
  await check('the new version starts on a database that one still newer has migrated', async () => {
    await world.migrateBeyond();
    const again = await startBoth(world, now);
    if (!again.worker.output().includes('a newer version has migrated this database'))
      throw new Error(`Nothing in its log:\n${tail(again.worker.output())}`);
    await people.openOne(again.api);
    await expectAllToldOnce(people, again);
    await stopAll(again);
  });
  await check('no process logged an error and no job failed', async () =>
    expectNone(world.processes().flatMap(errorsOf)),
  );
  return {
    customers: people.customers.length,
    openings: people.slots.length,
    texts: await people.countTexts(),
  };
}

async function startBoth(world: World, release: Release): Promise<Processes> {
  const worker = await world.start(release, 'worker');
  return { worker, api: await world.start(release, 'api') };
}

const stopAll = (processes: Processes) =>
  Promise.all(Object.values(processes).map((running: Running) => running.stop()));

interface First {
  customer: Customer;
  ticket: number;
}

async function oldAlone(people: People, { api }: Processes, check: Check): Promise<First> {
  await check('the old version looks at every center', () => people.chooseCenters(api));
  await check('people join with the old version', async () => {
    for (let count = 0; count < 3; count += 1) await people.join(api, api);
  });
  await check('the old version tells them of an opening', () => people.openOne(api));
  const [customer] = people.customers;
  if (customer === undefined) throw new Error('Nobody joined.');
  const ticket = await customer.openTicket(api);
  return { customer, ticket };
}

interface Together {
  world: World;
  people: People;
  before: Processes;
  after: Processes;
  check: Check;
}

async function bothTogether({ world, people, before, after, first, check }: Together & { first: First }) {
  const { customer, ticket } = first;
  await check('a session of the old version is good for the new one', async () =>
    expectEqual(await customer.statusOfMe(after.api), 200),
  );
  await check(
    'a password set with the old version opens a session with the new one, good for both',
    async () => {
      await customer.logIn(after.api);
      expectEqual(await customer.statusOfMe(before.api), 200);
    },
  );
  await check('a session ended with the old version is ended for the new one', async () => {
    await customer.logOut(before.api);
    expectEqual(await customer.statusOfMe(after.api), 401);
    await customer.logIn(before.api);
  });
  await check(
    'the new version knows the subscription, phone, watches and alerts of the old one',
    async () => {
      const [there, here] = [await customer.me(before.api), await customer.me(after.api)];
      expectEqual(here.isSubscribed, true);
      expectEqual(here.phoneNumber, there.phoneNumber);
      expectEqual(await customer.watched(after.api), await customer.watched(before.api));
      expectEqual(await customer.alerts(after.api), await customer.alerts(before.api));
    },
  );
  await check('a subscription is canceled with one and resumed with the other', async () => {
    await customer.cancel(after.api);
    await customer.resume(before.api);
    await customer.cancel(before.api);
    await customer.resume(after.api);
  });
  await check('a ticket goes back and forth between the two', async () => {
    await customer.reply(after.api, ticket, 'Asked with the new version.');
    await customer.reply(before.api, ticket, 'Asked with the old version.');
    const messages = await customer.messages(before.api, ticket);
    expectEqual(await customer.messages(after.api, ticket), messages);
    expectEqual(messages.slice(-2), ['Asked with the new version.', 'Asked with the old version.']);
  });
  await check('people join with steps of both versions in turn', async () => {
    await people.join(after.api, before.api);
    await people.join(before.api, after.api);
  });
  await check('replies by text are heard by both', async () => {
    await world.routeReplies(before.api);
    await customer.handset.reply('STOP');
    expectEqual((await customer.me(after.api)).smsOptedOut, true);
    await world.routeReplies(after.api);
    await customer.handset.reply('START');
    expectEqual((await customer.me(before.api)).smsOptedOut, false);
  });
  await check('an unknown job waits and stops no worker', async () => {
    await world.queueUnknownJob();
    await people.openOne(before.api);
    expectEqual(await world.unknownJob(), { state: 'waiting', attempts: 0 });
  });
  await check('openings are told once with the workers of both versions', async () => {
    await people.openOne(after.api);
    await expectAllToldOnce(people, before, after);
  });
}

/** With one worker at a time, what one version queues must be carried out by the other. */
async function oneWorkerEach(options: Together & { old: Release; now: Release; migrated: number }) {
  const { world, people, before, after, old, now, migrated, check } = options;
  const [, second, third] = people.customers;
  await after.worker.stop();
  await check('the old worker carries out what the new version queues', async () => {
    await second?.resetPassword(after.api, before.api);
    await second?.logIn(after.api);
    await people.openOne(after.api);
  });
  await check('a worker starts while an unknown job waits', async () => {
    after.worker = await world.start(now, 'worker');
    expectEqual(await world.unknownJob(), { state: 'waiting', attempts: 0 });
  });
  await before.worker.stop();
  await check('the new worker carries out what the old version queues', async () => {
    await third?.resetPassword(before.api, after.api);
    await third?.logIn(before.api);
    await people.openOne(before.api);
  });
  if (migrated === 0 || startsOnNewerSchema(old)) before.worker = await world.start(old, 'worker');
  await check('everything was told once so far', () => expectAllToldOnce(people, before, after));
}

async function expectAllToldOnce(people: People, ...versions: Processes[]): Promise<void> {
  for (const { api } of versions) expectNone(await people.wronglyTold(api));
}

async function expectReady({ url, title }: Running): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`The ${title} answers ${status} to /readyz`);
}

/** A machine that is too busy to connect to its database in time says nothing about the two versions. */
const BUSY_MACHINE = /timeout exceeded when trying to connect|due to connection timeout/;

/** Lines of level error and fatal; a failed job is one of them. */
const errorsOf = ({ title, output }: Running): string[] =>
  output()
    .split('\n')
    .filter((line) => /"level":(?:50|60),/.test(line) && !BUSY_MACHINE.test(line))
    .map((line) => `${title}: ${line}`);

function expectNone(found: readonly string[]): void {
  if (found.length > 0) throw new Error(found.join('\n'));
}

function expectEqual(actual: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}
