import { describe, expect, it } from 'vitest';
import { lifecycleAfter, entitledUntil, NEVER_PAID, type SubscriptionLifecycle } from './lifecycle.ts';
import {
  canPay,
  SUBSCRIPTION_EVENTS,
  type SubscriptionEvent,
  NEXT_SUBSCRIPTION_STATE,
  type SubscriptionState,
  SUBSCRIPTION_STATES,
} from './subscription-states.ts';

/** The whole table again, cell by cell, in the order of SUBSCRIPTION_EVENTS; a dot is a cell where nothing changes. */
const TABLE: Record<SubscriptionState, string> = {
  none: 'active pending . . . . . . . . . . . . lapsed',
  pending: 'active . none . . . . . . . . . . . lapsed',
  active: 'active . . past_due canceling . canceling . . lapsed refunded disputed . . lapsed',
  canceling: 'canceling . . . . active . active lapsed . refunded disputed . . lapsed',
  past_due: 'active . . past_due lapsed . . . . lapsed refunded disputed . . lapsed',
  lapsed: 'active pending . . . . . . . . . . . . lapsed',
  refunded: 'active pending . . . . . . . . . disputed . . lapsed',
  disputed: '. . . . . . . . . . . . previous lapsed lapsed',
};

const NOW = new Date('2026-03-10T12:00:00Z');
const PAID: SubscriptionLifecycle = {
  ...NEVER_PAID,
  anchorDay: 15,
  periodStart: new Date('2026-02-15T08:00:00Z'),
  periodEnd: new Date('2026-03-15T08:00:00Z'),
  renewalStoppedBy: 'provider',
};

describe.each(SUBSCRIPTION_STATES)('from %s', (state) => {
  const cells = TABLE[state].split(' ');
  it.each(SUBSCRIPTION_EVENTS.map((event, index) => [event, cells[index] ?? 'missing'] as const))(
    '%s leads to %s',
    (event: SubscriptionEvent, expected) => {
      expect(NEXT_SUBSCRIPTION_STATE[state][event] ?? '.').toBe(expected);
      const before = {
        ...PAID,
        state,
        stateBeforeDispute: state === 'disputed' ? ('canceling' as const) : null,
      };
      const result = lifecycleAfter(before, event, NOW);
      expect(result?.state ?? '.').toBe(expected === 'previous' ? 'canceling' : expected);
      expect(result?.stateBeforeDispute ?? null).toBe(expected === 'disputed' ? state : null);
    },
  );
});

describe('who may', () => {
  const graceUntil = new Date('2026-03-18T08:00:00Z');
  it.each([
    ['none', null],
    ['pending', null],
    ['active', '2026-03-18T08:00:00.000Z'],
    ['canceling', '2026-03-15T08:00:00.000Z'],
    ['past_due', '2026-03-18T08:00:00.000Z'],
    ['lapsed', null],
    ['refunded', null],
    ['disputed', null],
  ] as const)('use the paid parts when %s: until %s', (state, until) => {
    expect(entitledUntil({ ...PAID, state, graceUntil })?.toISOString() ?? null).toBe(until);
  });

  it('pay by checkout: who has nothing paid and nothing in dispute', () => {
    expect(SUBSCRIPTION_STATES.filter(canPay)).toEqual(['none', 'past_due', 'lapsed', 'refunded']);
  });
});
