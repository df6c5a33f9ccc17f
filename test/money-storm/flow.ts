import { sql } from 'kysely';
import type { SubscriptionId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { seededRandom } from '../garbage/seeded-random.ts';
import { ACTIONS, BUYING, deliverWebhooks, endReviews, LIVING, type Scene, settle } from './actions.ts';
import { Crash } from './crash-injection.ts';
import { type MoneyWorld, newPerson } from './world.ts';

export interface Played {
  seed: number;
  subscriptionId: SubscriptionId | null;
  /** What was done, with what went wrong, for whoever has to find out why. */
  story: string[];
  /** An outsider got something out of an order that was not theirs. */
  leaks: string[];
  settledAfter: number;
  /** When the person's account was deleted. */
  leftAt: Date | null;
}

const FAULTS = ['drop-before', 'drop-after', '500-before', '500-after', '503-before', '429'] as const;
const FAULTY_CALLS = ['capture', 'capture', 'charge', 'charge', 'create', 'get', 'refund', 'vault'] as const;
const MOST_ROUNDS = 8;

/** One life with a subscription, drawn from the seed: who does what, what goes wrong, and where we die. */
export async function playFlow(world: MoneyWorld, seed: number): Promise<Played> {
  const random = seededRandom(seed);
  const scene: Scene = {
    world,
    random,
    person: await newPerson(world),
    orders: [],
    leaks: [],
    gone: false,
    leftAt: null,
  };
  const story: string[] = [];
  await world.desk.webhooks('hold');
  const plan = [
    'order',
    ...(random.chance(0.9) ? ['approve'] : []),
    ...(random.chance(0.7) ? ['capture'] : []),
    ...Array.from({ length: random.below(3) }, () => random.pick(BUYING) ?? 'order'),
    ...Array.from({ length: random.below(5) }, () => random.pick(LIVING) ?? 'order'),
  ];
  for (const name of plan) {
    const trouble = await arrange(scene);
    const came = await outcomeOf(ACTIONS[name]?.(scene));
    story.push(`${name}${trouble}: ${came}`);
    world.crash(null);
  }
  await world.clearFaults();
  await world.desk.vaulting('at-once');
  const settledAfter = await comeToRest(scene, random.chance(0.5));
  if (settledAfter > MOST_ROUNDS) story.push(...(await describeOpen(world)));
  const row = await world.db
    .selectFrom('payment_attempt')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select('subscription_id')
    .where('order_id', 'in', [...scene.orders, 'NOORDER'])
    .executeTakeFirst();
  return {
    seed,
    subscriptionId: row?.subscription_id ?? null,
    story,
    leaks: scene.leaks,
    settledAfter,
    leftAt: scene.leftAt,
  };
}

/** What will go wrong during the next action; often nothing. */
async function arrange({ world, random }: Scene): Promise<string> {
  if (random.chance(0.35)) {
    const kind = random.pick(FAULTS);
    const call = random.pick(FAULTY_CALLS);
    await world.fault(call, kind);
    // Whoever would look after a lost answer is left in the dark as well.
    if ((call === 'capture' || call === 'charge') && random.chance(0.7))
      await world.fault('get', '500-before');
    return ` (${call} ${kind})`;
  }
  if (random.chance(0.45)) {
    const plan = {
      atCall: random.chance(0.7) ? 1 : 2,
      when: random.chance(0.35) ? 'before' : 'after',
    } as const;
    world.crash(plan);
    return ` (dies ${plan.when} call ${plan.atCall})`;
  }
  return '';
}

async function outcomeOf(action: Promise<unknown> | undefined): Promise<string> {
  try {
    await action;
    return 'done';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    if (error instanceof Crash) return 'died';
    if (error instanceof Error && / answered 4\d\d/.test(error.message)) return 'refused by the provider';
    throw error;
  }
}

/** How many looks it took until nothing was open any more. */
async function comeToRest(scene: Scene, webhooksAreLost: boolean): Promise<number> {
  const { world } = scene;
  if (webhooksAreLost) await world.desk.webhooks('drop');
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    await endReviews(scene);
    if (!webhooksAreLost) await deliverWebhooks(scene);
    await settle(scene);
    await world.billing.renewDue();
    if ((await describeOpen(world)).length === 0) return round;
  }
  return MOST_ROUNDS + 1;
}

/** Whatever somebody still has to look at, a line each. */
async function describeOpen({ db }: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'still open: ' || to_jsonb(payment_attempt)::text as line from payment_attempt
    where status in ('capturing', 'pending', 'refunding') or (kind = 'renewal' and status in ('opened', 'ordered'))
    union all select 'still open: ' || to_jsonb(wallet)::text from wallet where status = 'forgetting'`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}
