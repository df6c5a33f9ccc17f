import { describe, expect, it } from 'vitest';
import {
  ATTEMPT_EVENTS,
  ATTEMPT_STATUSES,
  ATTEMPT_TRANSITIONS,
  type AttemptEvent,
  type AttemptStatus,
} from '#domain/billing/attempt';
import { NEVER_PAID } from '#domain/billing/lifecycle';
import {
  statesBefore,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
} from '#domain/billing/subscription-states';
import type { AttemptId, InvoiceId, SubscriptionId } from '#domain/ids';
import { sharedDatabase } from '../../../../../test/database.ts';
import { dropUnbegunAttempts, endOtherAttempts, moveAttempt, recordOrder } from './attempt-store.ts';
import { saveRenewalStep, saveTransition } from './subscription-store.ts';

const database = sharedDatabase();
const db = () => database().db;

async function subscriptionIn(state: SubscriptionState): Promise<SubscriptionId> {
  const row = { account_id: null, state, state_before_dispute: null, anchor_day: null };
  const { id } = await db().insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Planted {
  id: AttemptId;
  invoice_id: InvoiceId;
  subscriptionId: SubscriptionId;
}

/** Each under an invoice of its own, because an invoice has one living attempt. */
async function attemptIn(status: AttemptStatus): Promise<Planted> {
  const subscriptionId = await subscriptionIn('active');
  const { id: invoice_id } = await db()
    .insertInto('invoice')
    .values({ subscription_id: subscriptionId, status: 'open', amount_cents: 999, currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db()
    .insertInto('payment_attempt')
    .values({ invoice_id, kind: 'renewal', status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, invoice_id, subscriptionId };
}

async function statusOf({ id }: Planted): Promise<AttemptStatus> {
  const row = db().selectFrom('payment_attempt').select('status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status;
}

const expectedAfter = (event: AttemptEvent, status: AttemptStatus): AttemptStatus =>
  ATTEMPT_TRANSITIONS[event].from.includes(status) ? ATTEMPT_TRANSITIONS[event].to : status;

/** What each status became; the table says what it should have become. */
async function afterAll(work: (attempt: Planted) => Promise<unknown>) {
  const became = new Map<AttemptStatus, AttemptStatus>();
  for (const status of ATTEMPT_STATUSES) {
    const attempt = await attemptIn(status);
    await work(attempt);
    became.set(status, await statusOf(attempt));
  }
  return became;
}

const byTable = (event: AttemptEvent) =>
  new Map(ATTEMPT_STATUSES.map((status) => [status, expectedAfter(event, status)]));

const MOVES = ATTEMPT_EVENTS.filter((event) => event !== 'order-created');

describe('an attempt', () => {
  it.each(MOVES)('is moved by %s only from the states of the table', async (event) => {
    const answers = new Map<AttemptId, AttemptStatus | null>();
    const became = await afterAll(async ({ id }) =>
      answers.set(id, await moveAttempt(db(), id, event, { lookInSeconds: null })),
    );
    expect(became).toEqual(byTable(event));
    expect([...answers.values()]).toEqual(
      ATTEMPT_STATUSES.map((status) =>
        ATTEMPT_TRANSITIONS[event].from.includes(status) ? ATTEMPT_TRANSITIONS[event].to : null,
      ),
    );
  });

  it('gets an order only while it has none', async () => {
    expect(await afterAll(({ id }) => recordOrder(db(), id, `ORDER${id}`))).toEqual(byTable('order-created'));
  });

  it('is dropped with its subscription only before a capture', async () => {
    const drop = ({ subscriptionId }: Planted) => dropUnbegunAttempts(db(), subscriptionId, ['renewal']);
    expect(await afterAll(drop)).toEqual(byTable('dropped'));
  });

  it.each(['dropped', 'abandoned'] as const)(
    'is %s for another only where the table says so',
    async (event) => {
      const end = async ({ invoice_id }: Planted) => {
        const { id } = await attemptIn('declined');
        await endOtherAttempts(db(), { id, invoice_id }, event);
      };
      expect(await afterAll(end)).toEqual(byTable(event));
    },
  );
});

describe('a subscription', () => {
  it.each(SUBSCRIPTION_EVENTS)('is changed by %s only from the states of the table', async (event) => {
    const changed: SubscriptionState[] = [];
    for (const state of SUBSCRIPTION_STATES) {
      const id = await subscriptionIn(state);
      const saved = saveTransition(db(), id, event, { ...NEVER_PAID, state: 'lapsed', stepsTaken: 3 });
      const worked = await saved.then(
        () => true,
        () => false,
      );
      if (worked) changed.push(state);
      const row = await db()
        .selectFrom('subscription')
        .select(['state', 'steps_taken'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual(worked ? { state: 'lapsed', steps_taken: 3 } : { state, steps_taken: 0 });
    }
    expect(changed).toEqual(statesBefore(event));
  });

  it('keeps its state when a renewal step is taken', async () => {
    const id = await subscriptionIn('past_due');
    await saveRenewalStep(db(), id, { ...NEVER_PAID, state: 'lapsed', stepsTaken: 2 });
    const row = db().selectFrom('subscription').select(['state', 'steps_taken']).where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ state: 'past_due', steps_taken: 2 });
  });
});
