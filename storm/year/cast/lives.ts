import { seededRandom } from '../../../test/garbage/seeded-random.ts';
import type { Person } from '../person.ts';
import type { Scheduled } from '../schedule.ts';
import { type Action, count, MINUTE, type Scene } from '../scene.ts';
import { stretchOf } from '../world.ts';
import { join, watch } from './joining.ts';
import { askRefund, cancel, dispute, loseCard, payAgain } from './money.ts';
import * as others from './others.ts';
import * as settings from './settings.ts';
import { ensureSignedIn } from './sign-in.ts';

/** What people do, and how much more often than the rarest. */
const ACTIONS: Readonly<Record<string, readonly [weight: number, action: Action]>> = {
  'changes settings': [5, settings.changeSettings],
  'sets quiet hours': [3, settings.setQuietHours],
  'watches another center': [4, watch],
  'watches a state': [1, settings.watchState],
  'applies for a program': [1, settings.applyForProgram],
  'removes a watch': [2, settings.removeWatch],
  'pauses on screen': [1, settings.pauseOnScreen],
  'pauses by text': [1, settings.pauseByText],
  'resumes by text': [2, settings.resumeByText],
  'says STOP': [2, settings.stopByText],
  'moves to another zone': [2, settings.moveHome],
  'changes the number': [1, settings.changeNumber],
  'got an interview': [1, settings.gotInterview],
  cancels: [2, cancel],
  'loses the card': [2, loseCard],
  'pays again': [4, payAgain],
  'asks for the money back': [1, askRefund],
  disputes: [1, dispute],
  'forgets the password': [1, others.forgetPassword],
  leaves: [1, others.leave],
  'looks around': [4, others.lookAround],
  'asks for a test text': [1, others.askForTest],
  'writes a ticket': [1, others.writeTicket],
  'adds mail or a browser': [1, others.addChannels],
  'loses the phone': [1, others.losePhone],
  'is attacked': [1, others.attack],
};
const NAMES = Object.entries(ACTIONS).flatMap(([name, [weight]]) =>
  Array.from({ length: weight }, () => name),
);

/** So many things happen on a day, however many customers there are. */
const ACTIONS_A_DAY = 8;
/** Nobody does something more often than once a week. */
const MOST_A_DAY = 1 / 7;

interface LifeOptions {
  seed: number;
  start: number;
  days: number;
  customers: number;
}

/** One customer's life depends on the seed and their number alone, so that a smaller cast lives the same lives. */
export function lifeOf(scene: Scene, person: Person, options: LifeOptions): Scheduled[] {
  const { seed, start, days, customers } = options;
  const random = seededRandom(seed * 15_485_863 + person.index);
  const firstDay = random.below(Math.max(1, Math.floor(days * (random.chance(0.6) ? 0.1 : 0.7))));
  const perDay = Math.min(MOST_A_DAY, ACTIONS_A_DAY / customers);
  const at = (day: number) =>
    stretchOf(seed, day, start) + random.below(20) * MINUTE + random.below(60) * 1_000;
  const events: Scheduled[] = [
    { at: at(firstDay), run: () => act(scene, person, 'joins', join, random.below(2 ** 31)) },
  ];
  for (let day = firstDay + 1; day < days; day += 1) {
    if (!random.chance(perDay)) continue;
    const name = random.pick(NAMES) ?? 'looks around';
    const own = random.below(2 ** 31);
    const action = ACTIONS[name]?.[1];
    if (action !== undefined) events.push({ at: at(day), run: () => act(scene, person, name, action, own) });
  }
  return events;
}

async function act(scene: Scene, person: Person, name: string, action: Action, seed: number): Promise<void> {
  if (name !== 'joins') {
    if (!person.exists) return;
    await ensureSignedIn(scene, person);
  }
  count(scene, name);
  await action(scene, person, seededRandom(seed));
}
