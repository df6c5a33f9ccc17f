import type { AttemptId } from '#domain/ids';
import { findAttempt } from '#server/features/billing/ledger/attempt-store';
import type { ProviderResults } from '#server/features/billing/ledger/provider-results';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { raiseIncident } from '#server/platform/incident-store';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import { claimToCompare } from './reconciliation-store.ts';
import { survivesProviderFailure } from './survives-provider-failure.ts';

const AT_ONCE = 20;

export interface NightlyComparisonDependencies {
  db: Db;
  payments: Pick<PaymentsProvider, 'findOrder'>;
  results: Pick<ProviderResults, 'applyOrder'>;
}

/** Finds whatever webhooks and reconciler missed, by comparing settled attempts with the provider's records. */
export function nightlyComparison({ db, payments, results }: NightlyComparisonDependencies) {
  /** A difference is corrected in our rows and reported. */
  async function compareOne(id: AttemptId): Promise<void> {
    const attempt = await findAttempt(db, id);
    const orderId = attempt?.order_id ?? null;
    if (attempt === undefined || orderId === null) return;
    const order = await payments.findOrder(orderId);
    const before = [attempt.status, attempt.refunded].join(' ');
    if (order?.capture) await results.applyOrder(attempt, order);
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
      for (
        let ids = await claimToCompare(db, AT_ONCE);
        ids.length > 0;
        ids = await claimToCompare(db, AT_ONCE)
      ) {
        for (const id of ids) if (!(await survivesProviderFailure(db, compareOne(id)))) return 'did work';
        compared += ids.length;
      }
      return compared > 0 ? 'did work' : 'nothing to do';
    },
  };
}
