import type { Mailer } from '#server/gateways/mail/port';
import type { AccountsService } from '#server/features/accounts/service';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import type { Enqueue } from '#server/platform/jobs/queue';
import { applyRetention } from '#server/platform/retention/retention';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { checkout } from './checkout/checkout.ts';
import { collector as createCollector } from './ledger/collector.ts';
import { lateWallets } from './ledger/late-wallets.ts';
import { providerResults } from './ledger/provider-results.ts';
import { subscriptionChanges } from './ledger/subscription-changes.ts';
import { paymentFailedTexts, type PaymentFailedTextsDependencies } from './mails/payment-failed-texts.ts';
import { mailSender, type MailSenderDependencies } from './mails/mail-sender.ts';
import { operatorView } from './operator/operator-view.ts';
import { nightlyComparison } from './reconciliation/nightly-comparison.ts';
import { reconciler } from './reconciliation/reconciler.ts';
import { countPaidButShutOut } from './reconciliation/reconciliation-store.ts';
import { restoreCatchUp } from './reconciliation/restore-catch-up.ts';
import { refunds as createRefunds } from './refunds/refunds.ts';
import { rehearsal } from './rehearsal/rehearsal.ts';
import { renewals } from './renewals/renewals.ts';
import { OUTLIVED } from './retention-store.ts';
import { cancellation } from './subscriptions/cancellation.ts';
import { subscriptionView } from './subscriptions/subscription-view.ts';
import { userDeletion } from './subscriptions/user-deletion.ts';
import { userExport } from './subscriptions/user-export.ts';
import { webhookEvents } from './webhooks/webhook-events.ts';

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
  textCustomer: PaymentFailedTextsDependencies['textCustomer'];
  describeAlerts: MailSenderDependencies['describeAlerts'];
}

export type BillingService = ReturnType<typeof billingService>;

/** Who has paid, who pays next, and where the money is. */
export function billingService(deps: BillingDependencies) {
  const { db } = deps;
  const changes = subscriptionChanges(deps);
  const results = providerResults({ db, changes });
  const collector = createCollector({ ...deps, results });
  const refunds = createRefunds({ ...deps, results });
  const wallets = lateWallets({ ...deps, results });
  const webhooks = webhookEvents({ ...deps, changes, results, collector, wallets });
  const view = subscriptionView({ db });
  return {
    countPaidButShutOut: () => countPaidButShutOut(db),
    prune: () => applyRetention(db, OUTLIVED),
    ...view,
    ...cancellation({ db, changes, describe: view.describe }),
    ...checkout({ ...deps, results, collector, isEntitled: view.isEntitled }),
    ...renewals({ db, changes, collector }),
    ...reconciler({ ...deps, collector, refunds, webhooks }),
    ...nightlyComparison({ ...deps, results, wallets }),
    ...refunds,
    ...webhooks,
    ...operatorView(deps),
    ...mailSender(deps),
    ...paymentFailedTexts(deps),
    ...userExport({ db }),
    ...userDeletion({ changes }),
    ...rehearsal(deps),
    ...restoreCatchUp(deps),
  };
}
