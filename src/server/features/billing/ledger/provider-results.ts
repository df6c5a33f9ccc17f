import type { AttemptStatus } from '#domain/billing/attempt';
import { CURRENCY } from '#domain/billing/price';
import type { ProviderCapture, ProviderOrder } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents';
import type { Db } from '#server/tables';
import type { SubscriptionChanges } from './subscription-changes.ts';
import * as ledger from './attempt-store.ts';
import type { AttemptRow } from './attempt-store.ts';
import type { BillingDependencies } from '#server/features/billing/service';
import { abandonOthers } from '#server/features/billing/reconciliation/reconciliation-store';
import { databaseNow, lockSubscription, type SubscriptionRow } from './subscription-store.ts';
import { findSavedWallet, findWalletOwner, giveUpWallets, refuseWallet, saveWallet } from './wallet-store.ts';

export type ProviderResults = ReturnType<typeof providerResults>;

/** What we send along with an order and expect back with everything said about it. */
export const subscriptionRef = (subscriptionId: number): string => `subscription-${subscriptionId}`;

/** Money that the provider says it took, and what it was to pay. */
interface Arrival {
  row: SubscriptionRow;
  attempt: AttemptRow;
  order: ProviderOrder;
  capture: ProviderCapture;
}

/**
 * Writes down what the provider says of an order. Browser, webhook, reconciler and comparison all come through here;
 * each may come first, twice or last, and the rows end up the same.
 */
export function providerResults({
  db,
  changing,
}: Pick<BillingDependencies, 'db'> & { changing: SubscriptionChanges }) {
  const { change, tell } = changing;

  /** Runs under the lock of the subscription, with the attempt as it is then. */
  function underLock<T>(
    attempt: AttemptRow,
    work: (trx: Db, row: SubscriptionRow, current: AttemptRow) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (trx) => {
      const row = await lockSubscription(trx, attempt.subscription_id);
      const current = await ledger.findAttempt(trx, attempt.id);
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
    return underLock(attempt, async (trx, row, current) => {
      const { capture } = order;
      if (capture === null) return current.status;
      if (capture.status === 'declined') return decline(trx, row, current, 'CAPTURE_DECLINED', false);
      if (capture.status === 'pending') return hold(trx, row, current, capture);
      return take(trx, { row, attempt: current, order, capture });
    });
  }

  /**
   * The provider has the money under review. Of two calls one may have been declined and the other held: the money
   * counts. Whatever else was begun for the month cannot be taken beside it.
   */
  async function hold(trx: Db, row: SubscriptionRow, attempt: AttemptRow, capture: ProviderCapture) {
    if (!['ordered', 'capturing', 'declined', 'abandoned'].includes(attempt.status)) return attempt.status;
    await abandonOthers(trx, attempt.invoice_id, attempt.id, ['opened', 'ordered', 'capturing']);
    await ledger.setAttempt(trx, attempt.id, { status: 'pending', captureId: capture.id, lookInSeconds: 60 });
    await change(trx, row, 'held');
    return 'pending' as const;
  }

  /** The money arrived: it pays its month, or goes back. */
  async function take(trx: Db, arrival: Arrival): Promise<AttemptStatus> {
    const { row, attempt, order, capture } = arrival;
    if (attempt.status === 'captured') {
      await refund(trx, row, attempt, capture);
      return 'captured';
    }
    if (attempt.status === 'refunding' || attempt.status === 'refunded') return attempt.status;
    const fits =
      row.account_id !== null &&
      attempt.invoice_status === 'open' &&
      capture.amountCents === attempt.amount_cents &&
      capture.currency === CURRENCY &&
      capture.status !== 'refunded';
    const life = fits ? await change(trx, row, 'paid', { invoiceId: attempt.invoice_id }) : null;
    if (life?.periodStart && life.periodEnd) {
      const { periodStart, periodEnd } = life;
      await abandonOthers(trx, attempt.invoice_id, attempt.id, ['opened', 'ordered']);
      await ledger.payInvoice(trx, attempt.invoice_id, {
        periodStart,
        periodEnd,
        now: await databaseNow(trx),
      });
      await ledger.setAttempt(trx, attempt.id, {
        status: 'captured',
        captureId: capture.id,
        lookInSeconds: null,
      });
      if (attempt.kind === 'checkout') await welcomeWallet(trx, row, order);
      return 'captured';
    }
    return giveBack(trx, arrival);
  }

  /** Nobody was to get this money: the account is gone, the month is paid, or the amount is not ours. */
  async function giveBack(trx: Db, { row, attempt, order, capture }: Arrival): Promise<AttemptStatus> {
    const back = capture.status === 'refunded';
    const status = back ? 'refunded' : 'refunding';
    await ledger.setAttempt(trx, attempt.id, {
      status,
      captureId: capture.id,
      lookInSeconds: back ? null : 0,
    });
    // The provider takes one payment per number, also when it went back: whoever pays later gets another.
    if (attempt.invoice_status === 'open') await ledger.voidInvoice(trx, attempt.invoice_id);
    const told = await change(trx, row, 'denied', { news: 'payment-returned' });
    if (told === null) await tell(trx, row, 'payment-returned');
    if (order.wallet?.status === 'saved' && (await findSavedWallet(trx, row.id)) !== order.wallet.id)
      await refuseWallet(trx, row.id, order.wallet.id);
    if (!back)
      await raiseIncident(
        trx,
        `billing.give-back:${attempt.id}`,
        `A payment had no month to pay and is being given back (attempt ${attempt.id}).`,
      );
    return status;
  }

  /** Without a wallet the month is paid all the same; it just will not renew. */
  async function welcomeWallet(trx: Db, row: SubscriptionRow, { wallet }: ProviderOrder): Promise<void> {
    if (wallet?.status === 'saved') return saveWallet(trx, row.id, wallet.id);
    await giveUpWallets(trx, row.id);
    if (wallet === null) await change(trx, await lockSubscription(trx, row.id), 'wallet-removed');
  }

  /** A wallet told of later, by webhook; it is kept only where it can still be of use. */
  async function keepWallet(trx: Db, row: SubscriptionRow, providerId: string): Promise<void> {
    if ((await findWalletOwner(trx, providerId)) !== undefined) return;
    const over = row.account_id === null || row.state === 'lapsed' || row.state === 'refunded';
    if (over) await refuseWallet(trx, row.id, providerId);
    else if ((await findSavedWallet(trx, row.id)) === undefined) await saveWallet(trx, row.id, providerId);
  }

  async function decline(
    trx: Db,
    row: SubscriptionRow,
    attempt: AttemptRow,
    issue: string,
    walletUnusable: boolean,
  ): Promise<AttemptStatus> {
    if (!['opened', 'ordered', 'capturing', 'pending'].includes(attempt.status)) return attempt.status;
    await ledger.setAttempt(trx, attempt.id, { status: 'declined', issue, lookInSeconds: null });
    if (attempt.kind === 'checkout') {
      await change(trx, row, 'denied');
      return 'declined';
    }
    if (walletUnusable) await giveUpWallets(trx, row.id);
    await change(trx, row, 'declined', walletUnusable ? { news: 'wallet-missing' } : {});
    return 'declined';
  }

  /** Money given back by us or at the provider. Only the running month's ends the subscription. */
  async function refund(trx: Db, row: SubscriptionRow, attempt: AttemptRow, capture: ProviderCapture) {
    if (capture.status !== 'refunded' && capture.status !== 'partly-refunded') return;
    const refunded = capture.status === 'refunded' ? 'fully' : 'partly';
    if (!(await ledger.recordRefund(trx, attempt.invoice_id, refunded)) || refunded === 'partly') return;
    const paysNow = await ledger.isRunningInvoice(trx, row.id, attempt.invoice_id);
    const changed = paysNow && (await change(trx, row, 'refunded', { invoiceId: attempt.invoice_id }));
    if (!changed) await tell(trx, row, 'refunded', attempt.invoice_id);
  }

  return {
    applyOrder,
    underLock,
    keepWallet,
    /** A call was declined. Where another call of the same order took the money, that counts. */
    applyDecline: (attempt: AttemptRow, issue: string, walletUnusable: boolean) =>
      underLock(attempt, async (trx, row, current) =>
        current.capture_id === null ? decline(trx, row, current, issue, walletUnusable) : current.status,
      ),
    applyRefund: (attempt: AttemptRow, capture: ProviderCapture) =>
      underLock(attempt, (trx, row, current) => refund(trx, row, current, capture)),
  };
}
