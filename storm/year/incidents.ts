import { seededRandom } from '../../test/garbage/seeded-random.ts';
import type { Scheduled } from './schedule.ts';
import { count, MINUTE, type Scene } from './scene.ts';
import type { SteppedProcess } from './process.ts';
import { stretchOf } from './world.ts';

export interface Machines {
  /** A further process of the product on the same database. */
  start(): Promise<SteppedProcess>;
  /** Ends every connection to the database. */
  cutConnections(): Promise<void>;
  /** Ends transactions in which nothing happens, as the server does after some seconds. */
  endIdleTransactions(): Promise<void>;
  /** Keeps a copy of the database as it is now. */
  backUp(): Promise<void>;
  /** Brings that copy back, on what looks like another server; the product starts on it again. */
  restore(): Promise<void>;
}

/** Calls of the provider of texts that go wrong in its documented ways. */
const TEXT_MOODS = ['429', '503', '500', 'drop-before', 'drop-after', '502-after', '21611'] as const;
const CHARGE_MOODS = ['drop-after', '500-after', '503-before'] as const;

const STARTED_AFTER = 1_000;

interface IncidentOptions {
  seed: number;
  start: number;
  days: number;
}

/** What happens to the machines and the providers; about as often in a month as in a bad year. */
export function incidentEvents(scene: Scene, machines: Machines, options: IncidentOptions): Scheduled[] {
  const { seed, start, days } = options;
  const events: Scheduled[] = [];
  const chance = days > 100 ? 0.03 : 0.08;
  const restoreDay = days > 300 ? 290 : Math.floor(days / 2);
  for (let day = 1; day < days - 1; day += 1) {
    const random = seededRandom(seed * 999_331 + day);
    const at = stretchOf(seed, day, start) + random.below(18) * MINUTE + 7_000;
    const [mood, charge] = [random.pick(TEXT_MOODS), random.pick(CHARGE_MOODS)];
    if (random.chance(0.25)) events.push({ at, run: () => spoilTexts(scene, mood, 1 + random.below(3)) });
    if (random.chance(0.25)) events.push({ at, run: () => spoilCharge(scene, charge) });
    if (random.chance(chance)) events.push({ at: at + 2_000, run: () => crash(scene, machines) });
    if (random.chance(chance)) events.push({ at: at + 3_000, run: () => update(scene, machines) });
    const statements = random.below(15);
    if (random.chance(chance) && day !== restoreDay)
      events.push({ at: at + 5_000, run: () => freeze(scene, machines, statements) });
  }
  const at = stretchOf(seed, restoreDay, start) + 60 * MINUTE;
  events.push(
    { at, run: () => machines.backUp() },
    { at: at + 30 * MINUTE, run: () => restore(scene, machines) },
  );
  return events;
}

const trouble = ({ troubles, time }: Scene, minutes: number) =>
  troubles.push({ from: time.now - MINUTE, until: time.now + minutes * MINUTE });

async function spoilTexts(scene: Scene, mood: string, times: number): Promise<void> {
  count(scene, `texts: ${mood}`);
  trouble(scene, 30);
  await scene.texts.fault(mood, times);
  // Whatever nobody's text has met by then is over, and does not wait for one of tomorrow.
  const end = { at: scene.time.now + 20 * MINUTE, isOfSource: true, run: () => scene.texts.endFaults() };
  scene.schedule.add([end]);
}

/** A refusal whose answer is lost is a charge that goes through when it is tried again: no model can tell which it was. */
async function spoilCharge(scene: Scene, wanted: string): Promise<void> {
  const isRefused = scene.people.some(({ money }) => money.some(({ kind }) => kind === 'bank-refuses'));
  const mood = isRefused ? '503-before' : wanted;
  count(scene, `charges: ${mood}`);
  await scene.payments.fault(mood, { call: 'charge' });
}

/** Every connection is cut in the middle of a step; the process does not come back, another one takes its place. */
async function crash(scene: Scene, machines: Machines): Promise<void> {
  count(scene, 'a process crashes');
  trouble(scene, 5);
  const { service } = scene;
  const dying = service.front;
  const steps = takeSteps(dying);
  await machines.cutConnections();
  await steps;
  const others = service.processes;
  service.processes = [await machines.start()];
  await Promise.all(others.map((process) => process.stop().catch(() => {})));
  // The tokens that the dead process had taken from the pace come back with time alone.
  await scene.time.moveTo(service.db, scene.time.now + STARTED_AFTER);
  moveClients(scene);
}

const takeSteps = (process: SteppedProcess) =>
  Promise.all(['poll', 'plan', 'dispatch-text', 'outbox'].map((name) => process.step(name).catch(() => {})));

/**
 * A process stands still for minutes in the middle of a step, as a machine that is out of memory does. Another one takes over;
 * then the first goes on where it stood, and is stopped.
 */
async function freeze(scene: Scene, machines: Machines, statements: number): Promise<void> {
  const { service, schedule, time } = scene;
  if (service.processes.length > 1) return;
  count(scene, 'a process stands still');
  trouble(scene, 10);
  const frozen = service.front;
  service.processes = [await machines.start()];
  moveClients(scene);
  const { stands, goOn } = frozen.standstill.after(statements);
  const steps = takeSteps(frozen);
  await Promise.race([stands, steps]);
  // The server ends transactions that nobody goes on with, so that their locks hold nobody up.
  await time.moveTo(service.db, time.now + STARTED_AFTER);
  await machines.endIdleTransactions();
  const end = async () => {
    goOn();
    await steps;
    await frozen.stop().catch(() => {});
  };
  schedule.add([{ at: time.now + 4 * MINUTE, run: end }]);
}

/** The next version starts beside the running one; for a while both work, then the old one stops. */
async function update(scene: Scene, machines: Machines): Promise<void> {
  const { service, schedule, time } = scene;
  if (service.processes.length > 1) return;
  count(scene, 'an update');
  const old = service.front;
  const next = await machines.start();
  service.processes = [next, old];
  moveClients(scene);
  const end = async () => {
    if (!service.processes.includes(old)) return;
    service.processes = service.processes.filter((process) => process !== old);
    await old.stop();
  };
  schedule.add([{ at: time.now + 15 * MINUTE, run: end }]);
}

async function restore(scene: Scene, machines: Machines): Promise<void> {
  count(scene, 'a restore');
  scene.troubles.push({ from: scene.time.now - 2 * 60 * MINUTE, until: scene.time.now + 90 * MINUTE });
  await scene.readTexts();
  await machines.restore();
  moveClients(scene);
}

/** The address stays the same for people; the proxy in front of the product follows. */
function moveClients({ service, people }: Scene): void {
  for (const { client } of people) client.url = service.front.url;
}
