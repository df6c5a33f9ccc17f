import type { ProblemCode } from '#contract/problem-codes';
import type { OrderState } from '#contract/billing';
import { hasCode } from '#web/lib/http/http-error';

/** How an approved order can end for the person in front of it. */
export type OrderResult =
  | 'active'
  /** The provider looks at the payment first. */
  | 'under-review'
  /** The bank or the provider refused it. */
  | 'declined'
  | 'payment-failed'
  | 'activation-failed'
  /** We do not know; asking again is harmless. */
  | 'unknown';

export interface OrderCalls {
  capture: (orderId: string) => Promise<OrderState>;
  look: (orderId: string) => Promise<OrderState>;
  complete: (orderId: string) => Promise<unknown>;
  /** Between two looks. */
  pause: () => Promise<void>;
}

/** With two seconds between looks, longer than the server takes to settle whatever is still out. */
const MOST_LOOKS = 180;
/** Looks without an answer, one after the other, until the person is told. */
const MOST_LOST_LOOKS = 5;

/** Takes an approved order to its end. Every step can be repeated, so a page that was closed starts from the top. */
export async function settleOrder(orderId: string, calls: OrderCalls): Promise<OrderResult> {
  const state = await captured(orderId, calls);
  if (state === null) return 'unknown';
  if (state === 'PENDING') return 'under-review';
  if (state === 'DECLINED') return 'declined';
  if (state !== 'COMPLETED') return 'payment-failed';
  try {
    await calls.complete(orderId);
    return 'active';
  } catch {
    return 'activation-failed';
  }
}

type Status = OrderState['status'];

/**
 * Answers about the order itself. Any other, such as an ended session or too many requests, says nothing about the
 * payment, which a webhook may be capturing at this moment.
 */
const REFUSALS: readonly ProblemCode[] = ['order-expired', 'order-not-approved', 'not-found'];

async function captured(orderId: string, calls: OrderCalls): Promise<Status | null> {
  try {
    const { status } = await calls.capture(orderId);
    return status === 'PROCESSING' ? await untilKnown(orderId, calls) : status;
  } catch (error) {
    if (hasCode(error, 'payment-processing')) return untilKnown(orderId, calls);
    if (hasCode(error, 'already-subscribed')) return 'COMPLETED';
    if (hasCode(error, 'payment-declined')) return 'DECLINED';
    return REFUSALS.some((code) => hasCode(error, code)) ? 'EXPIRED' : null;
  }
}

async function untilKnown(orderId: string, { look, pause }: OrderCalls): Promise<Status | null> {
  let lost = 0;
  for (let looks = 0; looks < MOST_LOOKS && lost < MOST_LOST_LOOKS; looks += 1) {
    await pause();
    const state = await look(orderId).catch(() => null);
    lost = state === null ? lost + 1 : 0;
    if (state !== null && state.status !== 'PROCESSING') return state.status;
  }
  return null;
}
