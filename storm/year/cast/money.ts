import type { Subscription } from '#contract/billing';
import { API } from '#contract/paths';
import { expectMoney } from '../model/money.ts';
import type { Person } from '../person.ts';
import { type Action, DAY, expectStatus, type Scene } from '../scene.ts';
import { buy } from './joining.ts';
import { later } from './sign-in.ts';

const statusOf = ({ money }: Person, now: number) => expectMoney(money, now).status;

export const cancel: Action = async (scene, person, random) => {
  if (statusOf(person, scene.time.now) !== 'active') return;
  const canceled = await person.client.post<Subscription>(API.cancelSubscription);
  if (!expectStatus(scene, person.name, 'Cancel Subscription', canceled, 200)) return;
  person.paid('canceled');
  if (random.chance(0.5)) later(scene, person, 2 * DAY, () => resume(scene, person, random));
};

const resume: Action = async (scene, person) => {
  if (statusOf(person, scene.time.now) !== 'canceling') return;
  const resumed = await person.client.post<Subscription>(API.resumeSubscription);
  if (expectStatus(scene, person.name, 'taking it back', resumed, 200)) person.paid('resumed');
};

/** The bank refuses the next charges of the saved wallet: one, some, or all until we give up. */
export const loseCard: Action = async (scene, person, random) => {
  if (statusOf(person, scene.time.now) !== 'active' || person.money.at(-1)?.kind === 'bank-refuses') return;
  const wallet = await walletOf(scene, person);
  if (wallet === undefined) return;
  const times = random.pick([1, 2, 4]) ?? 1;
  // The answer that refuses is not to be one that is lost: tried again, the charge would go through.
  await scene.payments.endFaults('charge');
  await scene.payments.decline({ issue: 'INSTRUMENT_DECLINED', walletId: wallet, times });
  person.bankRefuses(times);
};

/** Once lapsed, people come back some day. */
export const payAgain: Action = async (scene, person, random) => {
  const status = statusOf(person, scene.time.now);
  // While the provider reviews a payment there is nothing to pay.
  const { status: shown } = (await person.client.get<Subscription>(API.subscription)).body;
  if (shown !== 'pending' && ['none', 'lapsed', 'refunded'].includes(status))
    await buy(scene, person, random);
};

export const askRefund: Action = async (scene, person) => {
  if (!['active', 'canceling'].includes(statusOf(person, scene.time.now))) return;
  if (await scene.refund(person)) {
    await scene.service.settle();
    person.paid('refunded');
  }
};

/** The bank takes the money back for a while; won or lost some days later. */
export const dispute: Action = async (scene, person, random) => {
  if (!['active', 'canceling'].includes(statusOf(person, scene.time.now))) return;
  const { currentPeriodEnd } = (await person.client.get<Subscription>(API.subscription)).body;
  if (currentPeriodEnd === null || Date.parse(currentPeriodEnd) < scene.time.now + 8 * DAY) return;
  const newest = (await capturesOf(scene, person)).find(({ status }) => status === 'COMPLETED');
  if (newest === undefined) return;
  const id = await scene.payments.dispute(newest.id);
  await scene.service.settle();
  person.paid('disputed');
  const won = random.chance(0.5);
  const resolve = async () => {
    await scene.payments.resolve(id, won ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR');
    await scene.service.settle();
    if (person.money.at(-1)?.kind === 'disputed') person.paid(won ? 'dispute-won' : 'dispute-lost');
  };
  scene.schedule.add([{ at: scene.time.now + 3 * DAY, run: resolve }]);
};

/** Newest first, of all subscriptions this person ever had. */
export async function capturesOf(scene: Pick<Scene, 'payments'>, person: Person) {
  const all = await scene.payments.captures();
  for (const { orderId, customId } of all)
    if (customId !== undefined && person.checkouts.includes(orderId)) person.subscriptions.add(customId);
  return all.filter(({ customId }) => customId !== undefined && person.subscriptions.has(customId));
}

async function walletOf(scene: Scene, person: Person): Promise<string | undefined> {
  const wallets = await scene.payments.wallets();
  return wallets.find(({ orderId, removedAt }) => removedAt === null && person.checkouts.includes(orderId))
    ?.id;
}
