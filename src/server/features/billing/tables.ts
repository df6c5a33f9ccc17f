import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AttemptKind, AttemptStatus } from '#domain/billing/attempt';
import type { RefundStatus } from '#domain/billing/refund';
import type { SubscriptionState } from '#domain/billing/subscription-states';
import type { AccountId, AttemptId, InvoiceId, RefundId, SubscriptionId } from '#domain/ids';

type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface BillingTables {
  simulated_grant: { account_id: AccountId; until: Date };
  /** A view: who may use the paid parts now. */
  entitled_account: { account_id: AccountId; until: Date };
  payment_world: { only_one: Generated<boolean>; provider: string; invoice_series: Generated<string> };
  subscription: {
    id: GeneratedAlways<SubscriptionId>;
    account_id: AccountId | null;
    state: SubscriptionState;
    state_before_dispute: SubscriptionState | null;
    anchor_day: number | null;
    period_start: NullableInstant;
    period_end: NullableInstant;
    grace_until: NullableInstant;
    steps_taken: Generated<number>;
    last_step_at: NullableInstant;
    entitled_until: NullableInstant;
    next_step_at: NullableInstant;
    renewal_stopped_by: 'person' | 'provider' | null;
    created_at: Generated<Date>;
  };
  invoice: {
    id: GeneratedAlways<InvoiceId>;
    subscription_id: SubscriptionId;
    number: GeneratedAlways<string>;
    status: 'open' | 'paid' | 'void';
    period_start: NullableInstant;
    period_end: NullableInstant;
    amount_cents: number;
    refunded: Generated<'no' | 'partly' | 'fully'>;
    currency: string;
    created_at: Generated<Date>;
    paid_at: NullableInstant;
  };
  payment_attempt: {
    id: GeneratedAlways<AttemptId>;
    invoice_id: InvoiceId;
    kind: AttemptKind;
    status: AttemptStatus;
    request_key: Generated<string>;
    order_id: string | null;
    capture_id: string | null;
    wallet_id: string | null;
    client_key_hash: Buffer | null;
    consent_version: number | null;
    issue: string | null;
    created_at: Generated<Date>;
    settled_at: NullableInstant;
    next_look_at: NullableInstant;
    looks: Generated<number>;
    compared_at: NullableInstant;
  };
  refund: {
    id: GeneratedAlways<RefundId>;
    attempt_id: AttemptId;
    status: Generated<RefundStatus>;
    request_key: Generated<string>;
    issue: string | null;
    asked_at: Generated<Date>;
    settled_at: NullableInstant;
    next_look_at: NullableInstant;
    looks: Generated<number>;
  };
  wallet: {
    id: GeneratedAlways<number>;
    subscription_id: SubscriptionId;
    provider_id: string;
    status: 'saved' | 'forgetting';
    created_at: Generated<Date>;
    next_look_at: NullableInstant;
  };
  payment_event: {
    event_id: string;
    type: string;
    order_id: string | null;
    capture_id: string | null;
    wallet_id: string | null;
    dispute_id: string | null;
    received_at: Generated<Date>;
    handled_at: NullableInstant;
    next_look_at: NullableInstant;
  };
}
