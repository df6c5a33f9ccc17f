import type { AccountId } from '#domain/ids';
import type { AccountsService } from '#server/features/accounts/service';
import type { Mailer } from '#server/gateways/mail/port';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { applying as applyingOf } from './applying.ts';
import { changing as changingOf } from './changing.ts';
import { checkout } from './checkout.ts';
import { collecting as collectingOf } from './collecting.ts';
import { leaving } from './leaving.ts';
import { mailing } from './mailing.ts';
import { rehearsal } from './rehearsal.ts';
import { refunding as refundingOf } from './refunding.ts';
import { renewing } from './renewing.ts';
import { reviewing } from './reviewing.ts';
import { restoring } from './restoring.ts';
import { ringing as ringingOf } from './ringing.ts';
import { settling } from './settling.ts';
import { countPaidButShutOut } from './settling-store.ts';
import { subscribing } from './subscribing.ts';
import { findEntitlement } from './subscription-store.ts';

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
    ...renewing({ db, changing, collecting }),
    ...settling({ ...deps, applying, collecting, refunding, ringing }),
    ...refunding,
    ...reviewing(deps),
    ...ringing,
    ...mailing(deps),
    ...leaving(deps),
    ...rehearsal(deps),
    ...restoring(deps),
  };
}
