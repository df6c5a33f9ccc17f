import type { OrderState, Payment, Subscription } from '#contract/billing';
import type { PaymentTry, PersonPayment } from '#contract/operator-people';
import type { AttemptStatus } from '#domain/billing/attempt';
import { lifecycleAfter, NEVER_PAID, nextRenewalStep } from '#domain/billing/lifecycle';
import { CURRENCY, PRICE_CENTS } from '#domain/billing/price';
import { canPay, type SubscriptionState } from '#domain/billing/subscription-states';
import type { PaymentRow } from './ledger/invoice-store.ts';
import type { AskedRefund, AttemptSummary } from './operator/operator-view-store.ts';
import { lifecycleOf, type SubscriptionRow } from './ledger/subscription-store.ts';

const REFUND_WORD = { no: 'paid', partly: 'partly_refunded', fully: 'refunded' } as const;

export function presentPayment(payment: PaymentRow): Payment {
  return {
    date: instant(payment.paid_at) ?? '',
    amount: payment.amount_cents / 100,
    currency: payment.currency,
    status: REFUND_WORD[payment.refunded],
    receiptNumber: payment.number,
    periodStart: instant(payment.period_start) ?? '',
    periodEnd: instant(payment.period_end) ?? '',
  };
}

/** A payment as operators see it: with the refund that was asked for, and whether one can be. */
export function presentPersonPayment(
  payment: PaymentRow,
  refunds: readonly AskedRefund[],
  state: SubscriptionState,
): PersonPayment {
  const refund = refunds.find(({ number }) => number === payment.number);
  return {
    ...presentPayment(payment),
    refund:
      refund === undefined
        ? null
        : { status: refund.status, askedAt: refund.asked_at.toISOString(), issue: refund.issue },
    canRefund: payment.refunded !== 'fully' && refund?.status !== 'asked' && state !== 'disputed',
  };
}

export function presentTry(row: AttemptSummary): PaymentTry {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    kind: row.kind,
    status: row.status,
    issue: row.issue,
    receiptNumber: row.number,
  };
}

/** Null for somebody who never pressed the pay button; `granted` by the simulator is a subscription nobody paid for. */
export function presentSubscription(
  known: { row: SubscriptionRow; walletSaved: boolean; payments: readonly PaymentRow[] } | null,
  { now, granted = false }: { now: Date; granted?: boolean },
): Subscription {
  const state = known?.row.state ?? 'none';
  const walletSaved = known?.walletSaved ?? false;
  const pastDue = state === 'past_due';
  const step = known && pastDue && walletSaved ? nextRenewalStep(lifecycleOf(known.row)) : null;
  return {
    status: state,
    currentPeriodEnd: instant(known?.row.period_end),
    cancelAtPeriodEnd: state === 'canceling',
    graceUntil: pastDue ? instant(known?.row.grace_until) : null,
    nextAttemptAt: step?.does === 'charge' ? instant(step.at) : null,
    price: PRICE_CENTS / 100,
    currency: CURRENCY,
    walletSaved,
    canPay: canPay(state),
    renewsAtIfPaidNow: canPay(state)
      ? instant(lifecycleAfter(known === null ? NEVER_PAID : lifecycleOf(known.row), 'paid', now)?.periodEnd)
      : null,
    canCancel: state === 'active' || pastDue || (state === 'none' && granted),
    canResume: state === 'canceling' && walletSaved,
    payments: known?.payments.map(presentPayment) ?? [],
  };
}

const ORDER_WORD: Record<AttemptStatus, OrderState['status']> = {
  opened: 'CREATED',
  ordered: 'CREATED',
  capturing: 'PROCESSING',
  pending: 'PENDING',
  captured: 'COMPLETED',
  declined: 'DECLINED',
  abandoned: 'EXPIRED',
  refunding: 'EXPIRED',
  refunded: 'EXPIRED',
};
export const presentOrderStatus = (status: AttemptStatus): OrderState['status'] => ORDER_WORD[status];

function instant(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}
