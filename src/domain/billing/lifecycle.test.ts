import { describe, expect, it } from 'vitest';
import {
  lifecycleAfter,
  entitledUntil,
  NEVER_PAID,
  nextRenewalStep,
  afterRenewalStep,
  type SubscriptionLifecycle,
} from './lifecycle.ts';
import type { SubscriptionEvent } from './subscription-states.ts';
import { RENEWAL_STEPS } from './renewal-schedule.ts';

const at = (text: string) => new Date(text);
const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

function happen(
  subscription: SubscriptionLifecycle,
  event: SubscriptionEvent,
  now: string,
): SubscriptionLifecycle {
  const next = lifecycleAfter(subscription, event, at(now));
  if (next === null) throw new Error(`${event} means nothing while ${subscription.state}`);
  return next;
}

const BOUGHT = happen(NEVER_PAID, 'paid', '2026-01-31T10:00:00Z');

describe('a first payment', () => {
  it('begins a month now', () => {
    expect(BOUGHT).toMatchObject({
      state: 'active',
      anchorDay: 31,
      periodStart: at('2026-01-31T10:00:00Z'),
      periodEnd: at('2026-02-28T10:00:00Z'),
      stepsTaken: 0,
    });
  });
});

describe('renewal', () => {
  it('follows the last period, on the anchor day', () => {
    const renewed = happen(BOUGHT, 'paid', '2026-02-28T10:00:05Z');
    expect([iso(renewed.periodStart), iso(renewed.periodEnd)]).toEqual([
      '2026-02-28T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
    ]);
  });

  it('begins anew when it comes after the grace, because nobody pays for days without service', () => {
    const late = happen(BOUGHT, 'paid', '2026-03-05T09:00:00Z');
    expect([iso(late.periodStart), iso(late.periodEnd), late.anchorDay]).toEqual([
      '2026-03-05T09:00:00.000Z',
      '2026-04-05T09:00:00.000Z',
      5,
    ]);
  });

  it('is announced three days before, charged on the day and after 1, 3 and 5 days, and given up after 7', () => {
    expect(RENEWAL_STEPS).toEqual([
      { day: -3, does: 'announce' },
      { day: 0, does: 'charge' },
      { day: 1, does: 'charge' },
      { day: 3, does: 'charge' },
      { day: 5, does: 'charge' },
      { day: 7, does: 'give-up' },
    ]);
    let subscription = BOUGHT;
    const seen: string[] = [];
    for (let step = nextRenewalStep(subscription); step !== null; step = nextRenewalStep(subscription)) {
      seen.push(`${iso(step.at)?.slice(0, 10)} ${step.does}`);
      subscription = afterRenewalStep(subscription, step.at);
    }
    expect(seen).toEqual([
      '2026-02-25 announce',
      '2026-02-28 charge',
      '2026-03-01 charge',
      '2026-03-03 charge',
      '2026-03-05 charge',
      '2026-03-07 give-up',
    ]);
  });

  it('leaves a day between two charges even when the first was late', () => {
    const announced = afterRenewalStep(BOUGHT, at('2026-02-25T10:00:00Z'));
    const charged = afterRenewalStep(announced, at('2026-03-02T10:00:00Z'));
    expect(iso(nextRenewalStep(charged)?.at)).toBe('2026-03-03T10:00:00.000Z');
  });
});

describe('a declined renewal', () => {
  const pastDue = happen(BOUGHT, 'declined', '2026-02-28T10:00:03Z');

  it('gives three days of grace, which further refusals do not lengthen', () => {
    expect(iso(pastDue.graceUntil)).toBe('2026-03-03T10:00:03.000Z');
    expect(happen(pastDue, 'declined', '2026-03-01T10:00:00Z').graceUntil).toEqual(pastDue.graceUntil);
    expect(entitledUntil(pastDue)).toEqual(pastDue.graceUntil);
  });

  it('and paid in time goes on as if nothing had been', () => {
    const paid = happen(pastDue, 'paid', '2026-03-02T10:00:00Z');
    expect([paid.state, iso(paid.periodEnd), paid.graceUntil]).toEqual([
      'active',
      '2026-03-31T10:00:00.000Z',
      null,
    ]);
  });

  it.each([
    ['a second', '2026-03-03T10:00:04Z', '2026-02-28T10:00:00.000Z'],
    ['an hour', '2026-03-03T11:00:03Z', '2026-02-28T10:00:00.000Z'],
    ['more', '2026-03-03T11:00:04Z', '2026-03-03T11:00:04.000Z'],
  ])('and paid by the charge of day three, whose answer comes %s after the grace', (_, paidAt, from) => {
    const paid = happen(pastDue, 'paid', paidAt);
    expect(iso(paid.periodStart)).toBe(from);
  });

  it('and given up is over', () => {
    const lapsed = happen(pastDue, 'given-up', '2026-03-07T10:00:00Z');
    expect([lapsed.state, entitledUntil(lapsed), nextRenewalStep(lapsed)]).toEqual(['lapsed', null, null]);
  });
});

describe('cancel anytime', () => {
  const canceling = happen(BOUGHT, 'canceled', '2026-02-02T10:00:00Z');

  it('keeps what is paid to its last second, then ends', () => {
    expect(entitledUntil(canceling)).toEqual(BOUGHT.periodEnd);
    expect(nextRenewalStep(canceling)).toEqual({ at: BOUGHT.periodEnd, does: 'end' });
  });

  it('can be taken back', () => {
    expect(happen(canceling, 'resumed', '2026-02-03T10:00:00Z')).toEqual(BOUGHT);
  });

  it('still gives the month that was paid at the same moment', () => {
    const paid = happen(canceling, 'paid', '2026-02-28T10:00:00Z');
    expect([paid.state, iso(paid.periodEnd)]).toEqual(['canceling', '2026-03-31T10:00:00.000Z']);
  });
});

describe('a dispute', () => {
  const disputed = happen(BOUGHT, 'disputed', '2026-02-10T10:00:00Z');

  it('rests everything', () => {
    expect([entitledUntil(disputed), nextRenewalStep(disputed)]).toEqual([null, null]);
  });

  it('won leads back, lost to the end', () => {
    expect(happen(disputed, 'dispute-won', '2026-02-20T10:00:00Z')).toEqual(BOUGHT);
    expect(happen(disputed, 'dispute-lost', '2026-02-20T10:00:00Z').state).toBe('lapsed');
  });

  it('does not shorten or lengthen a grace', () => {
    const pastDue = happen(BOUGHT, 'declined', '2026-02-28T10:00:00Z');
    const back = happen(
      happen(pastDue, 'disputed', '2026-03-01T10:00:00Z'),
      'dispute-won',
      '2026-03-02T10:00:00Z',
    );
    expect(back).toEqual(pastDue);
  });
});

describe('a wallet that is saved late', () => {
  it('renews what stopped for want of one, never what a person has canceled', () => {
    const removed = happen(BOUGHT, 'wallet-removed', '2026-02-02T10:00:00Z');
    expect(happen(removed, 'wallet-found', '2026-02-03T10:00:00Z').state).toBe('active');
    const canceled = happen(BOUGHT, 'canceled', '2026-02-02T10:00:00Z');
    expect(lifecycleAfter(canceled, 'wallet-found', at('2026-02-03T10:00:00Z'))).toBeNull();
  });
});
