import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { SeededRandom } from '../garbage/seeded-random.ts';
import { retryParkedNow } from '../incidents.ts';
import { Crash } from './crash-injection.ts';
import { type MoneyWorld, newPerson } from './world.ts';

export interface Scene {
  world: MoneyWorld;
  random: SeededRandom;
  person: { id: AccountId; email: string };
  orders: string[];
  leaks: string[];
  gone: boolean;
  leftAt: Date | null;
}

const lastOrder = ({ orders }: Scene) => orders.at(-1) ?? 'NOORDER';

/** Each is what a browser, the provider, a worker or the person does next; a refusal is a fine answer. */
export const ACTIONS: Record<string, (scene: Scene) => Promise<unknown>> = {
  order: (scene) => order(scene),
  approve: ({ world, orders }) => world.desk.approve(orders.at(-1) ?? 'NOORDER'),
  capture: (scene) => scene.world.billing.captureOrder(scene.person.id, lastOrder(scene)),
  'double click': (scene) => together([1, 2].map(() => ACTIONS['capture']?.(scene))),
  'two tabs': async (scene) => {
    await together([order(scene), order(scene)]);
    for (const id of new Set(scene.orders)) await scene.world.desk.approve(id).catch(() => undefined);
    await together(
      [...new Set(scene.orders)].map((id) => scene.world.billing.captureOrder(scene.person.id, id)),
    );
  },
  complete: (scene) => scene.world.billing.completeSubscription(scene.person.id, lastOrder(scene)),
  poll: (scene) => scene.world.billing.orderState(scene.person.id, lastOrder(scene)),
  webhooks: (scene) => deliverWebhooks(scene),
  settle: (scene) => settle(scene),
  race: (scene) =>
    together([
      scene.world.billing.captureOrder(scene.person.id, lastOrder(scene)),
      deliverWebhooks(scene),
      settle(scene),
      scene.world.billing.completeSubscription(scene.person.id, lastOrder(scene)),
      scene.world.billing.renewDue(),
    ]),
  'four weeks': (scene) => live(scene, 28),
  'some days': (scene) => live(scene, 1 + scene.random.below(3)),
  'a month': async (scene) => {
    await live(scene, 28);
    await live(scene, 4);
  },
  cancel: ({ world, person }) => world.billing.cancel(person.id),
  resume: ({ world, person }) => world.billing.resume(person.id),
  'decline next': ({ world, random }) =>
    world.desk.decline({ issue: random.pick(REFUSALS) ?? 'INSTRUMENT_DECLINED' }),
  'wallets come otherwise': ({ world, random }) => world.desk.vaulting(random.pick(VAULTING) ?? 'later'),
  dispute: async (scene) => {
    const [capture] = await capturesOf(scene, 'COMPLETED');
    if (capture !== undefined) await scene.world.desk.dispute(capture.id);
  },
  'disputes end': (scene) => endDisputes(scene),
  'hold next': ({ world }) => world.desk.pending(),
  'review ends': (scene) => endReviews(scene),
  'given back by hand': async (scene) => {
    const [capture] = await capturesOf(scene, 'COMPLETED');
    if (capture !== undefined) await scene.world.desk.refund(capture.id);
  },
  leave: (scene) => leave(scene),
  'pay and leave': (scene) =>
    together([scene.world.billing.captureOrder(scene.person.id, lastOrder(scene)), leave(scene)]),
  outsider: async (scene) => {
    const other = await newPerson(scene.world);
    for (const id of scene.orders)
      for (const verb of ['captureOrder', 'completeSubscription', 'orderState'] as const)
        await scene.world.billing[verb](other.id, id).then(
          () => scene.leaks.push(`${verb} answered a stranger`),
          (error: unknown) => {
            if (!(error instanceof Failure) || error.kind !== 'missing') throw error;
          },
        );
  },
};

/** What the provider can answer instead of money, beside failures and lost answers. */
const REFUSALS = [
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'BILLING_AGREEMENT_NOT_FOUND',
  'COMPLIANCE_VIOLATION',
  'ORDER_NOT_APPROVED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'AWAITS_PAYER',
  'DECLINED',
] as const;
const VAULTING = ['no-status', 'later', 'webhook-only', 'never'] as const;
const DISPUTE_ENDS = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'ACCEPTED',
  'NONE',
] as const;

export const BUYING = [
  'decline next',
  'wallets come otherwise',
  'hold next',
  'pay and leave',
  'order',
  'approve',
  'capture',
  'complete',
  'double click',
  'two tabs',
  'race',
  'poll',
  'webhooks',
  'review ends',
  'given back by hand',
];
export const LIVING = [
  'dispute',
  'disputes end',
  'decline next',
  'a month',
  'four weeks',
  'some days',
  'cancel',
  'resume',
  'settle',
  'webhooks',
  'race',
  'order',
  'approve',
  'capture',
  'decline next',
  'hold next',
  'review ends',
  'given back by hand',
  'outsider',
  'leave',
];

/** All at once; the first that is not a refusal or a death counts. */
async function together(actions: (Promise<unknown> | undefined)[]): Promise<void> {
  const results = await Promise.allSettled(actions.map(async (action) => action));
  for (const result of results) {
    if (
      result.status === 'rejected' &&
      !(result.reason instanceof Failure) &&
      !(result.reason instanceof Crash)
    )
      throw result.reason;
  }
}

async function order(scene: Scene): Promise<void> {
  const { id } = await scene.world.billing.createOrder(scene.person.id, undefined);
  scene.orders.push(id);
}

/** The provider's events arrive in some order, some twice, and are handled in another. */
export async function deliverWebhooks({ world, random }: Scene): Promise<void> {
  const before = world.received();
  const copies = 1 + random.below(2);
  const { released } = await world.desk.release('shuffled', copies, random.below(1_000_000));
  await world.untilReceived(before + released * copies);
  const events = await world.db
    .selectFrom('payment_event')
    .select('event_id')
    .where('handled_at', 'is', null)
    .execute();
  for (const { event_id } of events) await world.billing.handleWebhookEvent(event_id).catch(ignoreTrouble);
}

/** Everything that somebody must look at is due now. */
export async function settle({ world }: Scene): Promise<void> {
  await sql`update payment_attempt set next_look_at = now() where next_look_at > now()
    and not (status = 'ordered' and kind = 'checkout')`.execute(world.db);
  await sql`update wallet set next_look_at = now() where next_look_at > now()`.execute(world.db);
  // A process that dies over a row leaves it parked, and its wait is over as well.
  await retryParkedNow(world.db);
  await world.billing.settleOpen();
}

async function live(scene: Scene, days: number): Promise<void> {
  if (!scene.gone) await scene.world.billing.passTime(scene.person.email, days);
  await scene.world.billing.renewDue();
}

async function leave(scene: Scene): Promise<void> {
  const { world, person } = scene;
  scene.gone = true;
  await world.db.transaction().execute(async (trx) => {
    await world.billing.forgetUser(trx, person.id);
    await trx.deleteFrom('account').where('id', '=', person.id).execute();
  });
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(world.db);
  scene.leftAt ??= rows[0]?.now ?? null;
}

async function capturesOf({ world, orders }: Scene, status: string) {
  const captures = await world.desk.captures();
  return captures.filter((capture) => capture.status === status && orders.includes(capture.orderId));
}

/** The provider's staff decide about what they held; renewals are held too. */
export async function endReviews(scene: Scene): Promise<void> {
  for (const { id, status } of await scene.world.desk.captures())
    if (status === 'PENDING')
      await scene.world.desk.settle(id, scene.random.chance(0.5) ? 'COMPLETED' : 'DECLINED');
}

export async function endDisputes({ world, random }: Scene): Promise<void> {
  for (const { id, status } of await world.desk.disputes())
    if (status === 'OPEN') await world.desk.resolve(id, random.pick(DISPUTE_ENDS) ?? 'NONE');
}

function ignoreTrouble(error: unknown): void {
  if (!(error instanceof Failure) && !(error instanceof Crash)) throw error;
}
