import { anchorDayOf, periodEndOf } from './periods.ts';
import {
  type SubscriptionEvent,
  NEXT_SUBSCRIPTION_STATE,
  type SubscriptionState,
} from './subscription-states.ts';
import { type RenewalAction, GRACE, renewalStep } from './renewal-schedule.ts';

/** A subscription as the rules see it. Dates are null for somebody who never paid. */
export interface SubscriptionLifecycle {
  state: SubscriptionState;
  stateBeforeDispute: SubscriptionState | null;
  anchorDay: number | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** Only while past due. */
  graceUntil: Date | null;
  /** Why it does not renew, while it is canceling. */
  renewalStoppedBy: 'person' | 'provider' | null;
  /** How many of the renewal steps of this period are done, and when the last one was. */
  stepsTaken: number;
  lastStepAt: Date | null;
}

export const NEVER_PAID: SubscriptionLifecycle = {
  state: 'none',
  stateBeforeDispute: null,
  anchorDay: null,
  periodStart: null,
  periodEnd: null,
  graceUntil: null,
  renewalStoppedBy: null,
  stepsTaken: 0,
  lastStepAt: null,
};

/** The subscription after the event, or null when the event changes nothing where it stands. */
export function lifecycleAfter(
  subscription: SubscriptionLifecycle,
  event: SubscriptionEvent,
  now: Date,
): SubscriptionLifecycle | null {
  const next = NEXT_SUBSCRIPTION_STATE[subscription.state][event];
  if (next === undefined) return null;
  // A wallet that arrives late must not renew what a person has canceled.
  if (event === 'wallet-found' && subscription.renewalStoppedBy !== 'provider') return null;
  const state = next === 'previous' ? (subscription.stateBeforeDispute ?? 'lapsed') : next;
  const dates = event === 'paid' ? paidPeriod(subscription, now) : {};
  return {
    ...subscription,
    ...dates,
    state,
    stateBeforeDispute: state === 'disputed' ? subscription.state : null,
    graceUntil: graceAfter(subscription, state, now),
    renewalStoppedBy: stoppedByAfter(subscription, event, state),
  };
}

/** The charge of day three is due when the grace ends: its answer comes a little later, and belongs to it all the same. */
const ANSWERED_WITHIN = 60 * 60 * 1000;

/**
 * Paid while the service still ran: the next period follows the last. Paid later: a new run begins now, because nobody
 * pays for days without service.
 */
function paidPeriod(subscription: SubscriptionLifecycle, now: Date) {
  const { periodEnd, anchorDay } = subscription;
  const until = entitledUntil(subscription);
  const goesOn = periodEnd !== null && until !== null && now.getTime() <= until.getTime() + ANSWERED_WITHIN;
  const start = goesOn ? periodEnd : now;
  const anchor = goesOn && anchorDay !== null ? anchorDay : anchorDayOf(now);
  return {
    anchorDay: anchor,
    periodStart: start,
    periodEnd: periodEndOf(start, anchor),
    stepsTaken: 0,
    lastStepAt: null,
  };
}

function stoppedByAfter(
  { renewalStoppedBy }: SubscriptionLifecycle,
  event: SubscriptionEvent,
  state: SubscriptionState,
): SubscriptionLifecycle['renewalStoppedBy'] {
  if (state === 'disputed') return renewalStoppedBy;
  if (state !== 'canceling') return null;
  if (event === 'canceled') return 'person';
  return event === 'wallet-removed' ? 'provider' : renewalStoppedBy;
}

/** Grace begins with the first refusal and is not lengthened by the next. A dispute does not end it. */
function graceAfter(subscription: SubscriptionLifecycle, state: SubscriptionState, now: Date): Date | null {
  if (state === 'disputed') return subscription.graceUntil;
  if (state !== 'past_due') return null;
  const since = Math.max(now.getTime(), subscription.periodEnd?.getTime() ?? 0);
  return subscription.graceUntil ?? new Date(since + GRACE);
}

/**
 * Until when the paid parts may be used; null when they may not. An active one is given its grace in advance: while we
 * are charging, nobody is shut out.
 */
export function entitledUntil(subscription: SubscriptionLifecycle): Date | null {
  const { state, periodEnd, graceUntil } = subscription;
  if (state === 'active') return periodEnd && new Date(periodEnd.getTime() + GRACE);
  if (state === 'canceling') return periodEnd;
  return state === 'past_due' ? graceUntil : null;
}

/** What we do next by ourselves, and when. */
export function nextRenewalStep(
  subscription: SubscriptionLifecycle,
): { at: Date; does: RenewalAction } | null {
  const { state, periodEnd, stepsTaken, lastStepAt } = subscription;
  if (periodEnd === null) return null;
  if (state === 'canceling') return { at: periodEnd, does: 'end' };
  if (state !== 'active' && state !== 'past_due') return null;
  return renewalStep(stepsTaken, periodEnd, lastStepAt);
}

export function afterRenewalStep(subscription: SubscriptionLifecycle, now: Date): SubscriptionLifecycle {
  return { ...subscription, stepsTaken: subscription.stepsTaken + 1, lastStepAt: now };
}
