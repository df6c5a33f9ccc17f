import { type AttemptEvent, type AttemptStatus, canHappen } from '#domain/billing/attempt';
import { CURRENCY } from '#domain/billing/price';
import type { SubscriptionId } from '#domain/ids';
import type { ProviderCapture, ProviderOrder } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';
import {
  type AttemptChange,
  type AttemptRow,
  endOtherAttempts,
  findAttempt,
  moveAttempt,
} from './attempt-store.ts';
import { isRunningInvoice, payInvoice, recordRefund, voidInvoice } from './invoice-store.ts';
import { LEASE_SECONDS } from './look-times.ts';
import type { SubscriptionChanges } from './subscription-changes.ts';
import { lockSubscription, type SubscriptionRow } from './subscription-store.ts';
import { databaseNow } from '#server/platform/db/server-store';
import { findSavedWallet, findWalletOwner, giveUpWallets, refuseWallet, saveWallet } from './wallet-store.ts';

export interface ProviderResultsDependencies {
  db: Db;
  changes: SubscriptionChanges;
}

export type ProviderResults = ReturnType<typeof providerResults>;

/** We send this along with an order and expect it back with everything the provider says about the order. */
export const subscriptionRef = (subscriptionId: SubscriptionId): string => `subscription-${subscriptionId}`;

/** Money that the provider says it captured, and the attempt it was captured for. */
interface Arrival {
  row: SubscriptionRow;
  attempt: AttemptRow;
  order: ProviderOrder;
  capture: ProviderCapture;
}

/**
 * Writes down what the provider says about an order. Browser, webhook, reconciler and nightly comparison all call this;
 * each may come first, twice or last, and the rows end up the same.
 */
export function providerResults({ db, changes }: ProviderResultsDependencies) {
  const { change, queueMail } = changes;

  /** Runs under the lock of the subscription, with the attempt as it is then. */
  function underLock<T>(
    attempt: AttemptRow,
    work: (trx: Db, row: SubscriptionRow, current: AttemptRow) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (trx) => {
      const row = await lockSubscription(trx, attempt.subscription_id);
      const current = await findAttempt(trx, attempt.id);
      if (current === undefined) throw new Error(`Attempt ${attempt.id} is gone`);
      return work(trx, row, current);
    });
  }

  async function applyOrder(attempt: AttemptRow, order: ProviderOrder): Promise<AttemptStatus> {
    if (
      order.subscriptionRef !== subscriptionRef(attempt.subscription_id) ||
      order.invoiceNumber !== attempt.number
    )
      throw new Failure('rejected', 'payments-foreign', `Order ${order.id} speaks of another subscription.`);
    if (isKnownPayment(attempt, order)) return attempt.status;
    return underLock(attempt, async (trx, row, current) => {
      const { capture } = order;
      if (capture === null) return current.status;
      if (capture.status === 'declined') return decline(trx, row, current, 'CAPTURE_DECLINED', false);
      if (capture.status === 'pending') return hold(trx, row, current, capture);
      return take(trx, { row, attempt: current, order, capture });
    });
  }

  /**
   * The provider reviews the money. Of two calls one may have been declined and the other held: the money counts. No
   * other attempt for the same month may take money beside it.
   */
  async function hold(
    trx: Db,
    row: SubscriptionRow,
    attempt: AttemptRow,
    capture: ProviderCapture,
  ): Promise<AttemptStatus> {
    if (!canHappen('held', attempt.status)) return attempt.status;
    await endOtherAttempts(trx, attempt, 'abandoned');
    await move(trx, attempt, 'held', { captureId: capture.id, lookInSeconds: 60 });
    await change(trx, row, 'held');
    return 'pending';
  }

  /** The money arrived: it pays its month, or goes back. */
  async function take(trx: Db, arrival: Arrival): Promise<AttemptStatus> {
    const { row, attempt, order, capture } = arrival;
    if (attempt.status === 'captured') {
      await refund(trx, row, attempt, capture);
      return 'captured';
    }
    if (!canHappen('captured', attempt.status)) return attempt.status;
    const fits =
      row.account_id !== null &&
      attempt.invoice_status === 'open' &&
      capture.amountCents === attempt.amount_cents &&
      capture.currency === CURRENCY &&
      capture.status !== 'refunded';
    const lifecycle = fits ? await change(trx, row, 'paid', { invoiceId: attempt.invoice_id }) : null;
    if (lifecycle?.periodStart && lifecycle.periodEnd) {
      const { periodStart, periodEnd } = lifecycle;
      await endOtherAttempts(trx, attempt, 'dropped');
      await payInvoice(trx, attempt.invoice_id, { periodStart, periodEnd, now: await databaseNow(trx) });
      await move(trx, attempt, 'captured', { captureId: capture.id, lookInSeconds: null });
      if (attempt.kind === 'checkout') await keepWalletOfCheckout(trx, row, order);
      return 'captured';
    }
    return giveBack(trx, arrival);
  }

  /** This money pays for nothing: the account is gone, the month is paid already, or the amount is not ours. */
  async function giveBack(trx: Db, { row, attempt, order, capture }: Arrival): Promise<AttemptStatus> {
    const isBack = capture.status === 'refunded';
    await move(trx, attempt, isBack ? 'refunded' : 'unwanted', {
      captureId: capture.id,
      lookInSeconds: isBack ? null : 0,
    });
    // The provider accepts one payment per invoice number, refunded or not: the next payment needs another invoice.
    if (attempt.invoice_status === 'open') await voidInvoice(trx, attempt.invoice_id);
    const changed = await change(trx, row, 'denied', { mail: 'payment-returned' });
    if (changed === null) await queueMail(trx, row, 'payment-returned');
    if (order.wallet?.status === 'saved' && (await findSavedWallet(trx, row.id)) !== order.wallet.id)
      await refuseWallet(trx, row.id, order.wallet.id);
    if (isBack) return 'refunded';
    await raiseIncident(
      trx,
      `billing.give-back:${attempt.id}`,
      `A payment had no month to pay and is being given back (attempt ${attempt.id}).`,
    );
    return 'refunding';
  }

  /** Without a wallet the month is paid all the same; it just will not renew. */
  async function keepWalletOfCheckout(
    trx: Db,
    row: SubscriptionRow,
    { wallet }: ProviderOrder,
  ): Promise<void> {
    if (wallet?.status === 'saved') return saveWallet(trx, row.id, wallet.id);
    await giveUpWallets(trx, row.id);
    if (wallet === null) await change(trx, await lockSubscription(trx, row.id), 'wallet-removed');
  }

  /** A wallet that is found after the payment; it is kept only while the subscription can still use it. */
  async function keepWallet(trx: Db, row: SubscriptionRow, providerId: string): Promise<void> {
    if ((await findWalletOwner(trx, providerId)) !== undefined) return;
    const over = row.account_id === null || row.state === 'lapsed' || row.state === 'refunded';
    if (over) return refuseWallet(trx, row.id, providerId);
    if ((await findSavedWallet(trx, row.id)) !== undefined) return;
    await saveWallet(trx, row.id, providerId);
    await change(trx, row, 'wallet-found');
  }

  async function decline(
    trx: Db,
    row: SubscriptionRow,
    attempt: AttemptRow,
    issue: string,
    walletUnusable: boolean,
  ): Promise<AttemptStatus> {
    if (!canHappen('declined', attempt.status)) return attempt.status;
    // A second click captures the same order, and its answer may be lost: once no call is under way, the order tells.
    const lookInSeconds = attempt.kind === 'checkout' && attempt.order_id !== null ? LEASE_SECONDS : null;
    await move(trx, attempt, 'declined', { issue, lookInSeconds });
    if (attempt.kind === 'checkout') {
      await change(trx, row, 'denied');
      return 'declined';
    }
    if (walletUnusable) await giveUpWallets(trx, row.id);
    await change(trx, row, 'declined', walletUnusable ? { mail: 'wallet-missing' } : {});
    return 'declined';
  }

  /** Money refunded by us or at the provider. Only a refund of the running month ends the subscription. */
  async function refund(trx: Db, row: SubscriptionRow, attempt: AttemptRow, capture: ProviderCapture) {
    if (capture.status !== 'refunded' && capture.status !== 'partly-refunded') return;
    const refunded = capture.status === 'refunded' ? 'fully' : 'partly';
    if (!(await recordRefund(trx, attempt.invoice_id, refunded)) || refunded === 'partly') return;
    const isRunning = await isRunningInvoice(trx, row.id, attempt.invoice_id);
    const changed = isRunning && (await change(trx, row, 'refunded', { invoiceId: attempt.invoice_id }));
    if (!changed) await queueMail(trx, row, 'refunded', attempt.invoice_id);
  }

  /** The payer has the money back: the month is not paid any more, whatever we had heard of the dispute before. */
  async function loseDispute(trx: Db, row: SubscriptionRow, attempt: AttemptRow): Promise<void> {
    const isRunning = await isRunningInvoice(trx, row.id, attempt.invoice_id);
    await recordRefund(trx, attempt.invoice_id, 'fully');
    const changed = await change(trx, row, 'dispute-lost');
    if (changed === null && isRunning) await change(trx, row, 'refunded', { invoiceId: attempt.invoice_id });
  }

  return {
    applyOrder,
    underLock,
    loseDispute,
    keepWallet,
    /** A call was declined. If another call for the same order took the money, that counts. */
    applyDecline: (attempt: AttemptRow, issue: string, walletUnusable: boolean) =>
      underLock(attempt, async (trx, row, current) =>
        current.capture_id === null ? decline(trx, row, current, issue, walletUnusable) : current.status,
      ),
    applyRefund: (attempt: AttemptRow, capture: ProviderCapture) =>
      underLock(attempt, (trx, row, current) => refund(trx, row, current, capture)),
  };
}

/** Both sides say that the money was taken and kept: nothing is left to write down. */
export const isKnownPayment = ({ status }: Pick<AttemptRow, 'status'>, order: ProviderOrder): boolean =>
  status === 'captured' && order.capture?.status === 'completed';

/** Under the lock nobody else moves the attempt, so an event that does not fit is a bug. */
async function move(
  trx: Db,
  { id }: AttemptRow,
  event: Exclude<AttemptEvent, 'order-created'>,
  change: AttemptChange,
): Promise<void> {
  if ((await moveAttempt(trx, id, event, change)) === null)
    throw new Error(`${event} cannot happen to attempt ${id} as it is now`);
}
