import type { AccountId } from '#domain/ids';

export interface BillingTables {
  simulated_grant: { account_id: AccountId; until: Date };
  /** A view: who may use the paid parts now. */
  entitled_account: { account_id: AccountId; until: Date };
}
