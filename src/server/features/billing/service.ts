import type { AccountId } from '#domain/ids';
import type { AccountsService } from '#server/features/accounts/service';
import type { Mailer } from '#server/gateways/mail/port';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { providerResults as applyingOf } from './ledger/provider-results.ts';
import { subscriptionChanges as changingOf } from './ledger/subscription-changes.ts';
import { checkout } from './checkout/checkout.ts';
import { collector as collectingOf } from './ledger/collector.ts';
import { leaving } from './subscriptions/user-deletion.ts';
import { mailSender } from './mails/mail-sender.ts';
import { rehearsal } from './rehearsal/rehearsal.ts';
import { refunds as refundingOf } from './refunds/refunds.ts';
import { renewals } from './renewals/renewals.ts';
import { operatorView } from './operator/operator-view.ts';
import { restoreCatchUp } from './reconciliation/restore-catch-up.ts';
import { webhookEvents as ringingOf } from './webhooks/webhook-events.ts';
import { reconciler } from './reconciliation/reconciler.ts';
import { countPaidButShutOut } from './reconciliation/reconciliation-store.ts';
import { subscribing } from './subscriptions/cancellation.ts';
import { findEntitlement } from './ledger/subscription-store.ts';

export interface BillingDependencies {
  db: Db;
  hash: KeyedHash;
  enqueue: Enqueue;
  payments: PaymentsProvider;
  /** Where browsers load the provider's script from. */
  paymentSdkUrl: string;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string;
  accounts: Pick<AccountsService, 'find' | 'findByEmail'>;
}

export type BillingService = ReturnType<typeof billingService>;

/** Who has paid, who pays next, and what became of the money. The view `entitled_account` is the one answer to who may. */
export function billingService(deps: BillingDependencies) {
  const { db } = deps;
  const changing = changingOf(deps);
  const applying = applyingOf({ db, changing });
  const collecting = collectingOf({ ...deps, applying });
  const refunding = refundingOf({ ...deps, applying });
  const ringing = ringingOf({ ...deps, changing, applying, collecting });
  return {
    isEntitled: async (accountId: AccountId) => (await findEntitlement(db, accountId)) !== undefined,
    countPaidButShutOut: () => countPaidButShutOut(db),
    ...checkout({ ...deps, applying, collecting, findEntitlement: (id) => findEntitlement(db, id) }),
    ...subscribing({ db, changing }),
    ...renewals({ db, changing, collecting }),
    ...reconciler({ ...deps, applying, collecting, refunding, ringing }),
    ...refunding,
    ...operatorView(deps),
    ...ringing,
    ...mailSender(deps),
    ...leaving(deps),
    ...rehearsal(deps),
    ...restoreCatchUp(deps),
  };
}
