import type { VerdictPage } from '#contract/alerts';
import type { JobVitals, RenewalVitals, SourceVitals, TextVitals } from '#contract/operator-health';
import type {
  PersonMoney,
  PersonPhone,
  PersonTextPage,
  PersonWatch,
  Resent,
} from '#contract/operator-people';
import type { RefundStatus } from '#domain/billing/refund';
import type { AccountId, Id, RefundId } from '#domain/ids';
import type { Db } from '#server/tables';

export interface PageRequest {
  before: number | null;
  limit: number;
}

/** What the texting side of the house does for operators. */
interface AlertsPort {
  reviewPhone(id: AccountId): Promise<PersonPhone>;
  reviewWatches(id: AccountId): Promise<PersonWatch[]>;
  reviewTexts(id: AccountId, page: PageRequest): Promise<PersonTextPage>;
  listVerdicts(id: AccountId, page: PageRequest): Promise<VerdictPage>;
  revealNumber(id: AccountId): Promise<string | null>;
  resendAlert(trx: Db, id: AccountId, textId: Id<'message'>): Promise<Resent>;
  textVitals(): Promise<TextVitals>;
}

/** What the money side of the house does for operators. */
interface BillingPort {
  isEntitled(id: AccountId): Promise<boolean>;
  reviewMoney(id: AccountId): Promise<PersonMoney>;
  askRefund(trx: Db, id: AccountId, receipt: string): Promise<{ refundId: RefundId | null; isNew: boolean }>;
  carryOutRefund(id: RefundId): Promise<{ status: RefundStatus; issue: string | null }>;
  queueReceipt(trx: Db, id: AccountId, receipt: string): Promise<void>;
  renewalVitals(): Promise<RenewalVitals>;
}

/** Help may use accounts alone; what operators need of the other nouns is handed in here. */
export interface OperatorPorts {
  alerts: AlertsPort;
  billing: BillingPort;
  sourceVitals(): Promise<SourceVitals>;
  queueLoad(): Promise<JobVitals>;
}
