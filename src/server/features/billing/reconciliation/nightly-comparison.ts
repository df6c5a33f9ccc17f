import type { AttemptId } from '#domain/ids';
import { BATCHES } from '#server/features/billing/batches';
import { findAttempt } from '#server/features/billing/ledger/attempt-store';
import type { LateWallets } from '#server/features/billing/ledger/late-wallets';
import { isKnownPayment, type ProviderResults } from '#server/features/billing/ledger/provider-results';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { JobOutcome } from '#server/platform/jobs/job';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { claimToCompare, compareSoon } from './reconciliation-store.ts';
import { reportRefusedCredentials } from './report-refused-credentials.ts';

const AT_ONCE = 20;

export interface NightlyComparisonDependencies {
  db: Db;
  payments: Pick<PaymentsProvider, 'findOrder'>;
  results: Pick<ProviderResults, 'applyOrder'>;
  wallets: Pick<LateWallets, 'keepWalletOfOrder'>;
}

/** Finds whatever webhooks and reconciler missed, by comparing settled attempts with the provider's records. */
export function nightlyComparison({ db, payments, results, wallets }: NightlyComparisonDependencies) {
  const claim = () => claimToCompare(db, AT_ONCE, BATCHES.compare.name);

  /** A difference is corrected in our rows and reported. */
  async function compareOne(id: AttemptId): Promise<void> {
    const attempt = await findAttempt(db, id);
    const orderId = attempt?.order_id ?? null;
    if (attempt === undefined || orderId === null) return;
    const order = await payments.findOrder(orderId);
    const before = [attempt.status, attempt.refunded].join(' ');
    if (order?.capture) await results.applyOrder(attempt, order);
    if (attempt.kind === 'checkout' && attempt.status === 'captured' && order?.wallet?.status === 'saved')
      await wallets.keepWalletOfOrder(attempt, order.wallet.id);
    if (order !== undefined && isKnownPayment(attempt, order)) return;
    const after = await findAttempt(db, id);
    const lost = attempt.status === 'captured' && !order?.capture;
    if (lost || before !== [after?.status, after?.refunded].join(' '))
      await raiseIncident(
        db,
        `billing.difference:${id}`,
        `The provider's books differed from ours (attempt ${id}, ${before}); ${lost ? 'look into it' : 'ours were put right'}.`,
      );
  }

  return {
    async compareWithProvider(): Promise<JobOutcome> {
      let compared = 0;
      for (let ids = await claim(); ids.length > 0; ids = await claim()) {
        const untried = new Set(ids);
        await isolateRows(db, BATCHES.compare, ids, Number, async (id) => {
          untried.delete(id);
          await reportRefusedCredentials(db, compareOne(id));
        });
        compared += ids.length;
        if (untried.size === 0) continue;
        await compareSoon(db, [...untried]);
        return 'did work';
      }
      return compared > 0 ? 'did work' : 'nothing to do';
    },
  };
}
