import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { State } from '#domain/billing/states';
import type { AccountId, AttemptId, InvoiceId, SubscriptionId } from '#domain/ids';

/**
 * `opened`: the row is there, the provider may not know yet. `ordered`: it has an order. `capturing`: money may move or
 * have moved. `pending`: the provider reviews it. `captured`, `declined`: known. `abandoned`: will not be captured.
 * `refunding`, `refunded`: money that nobody was to get, on its way back.
 */
export type AttemptStatus =
  | 'opened'
  | 'ordered'
  | 'capturing'
  | 'pending'
  | 'captured'
  | 'declined'
  | 'abandoned'
  | 'refunding'
  | 'refunded';

type Instant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface BillingTables {
  simulated_grant: { account_id: AccountId; until: Date };
  /** A view: who may use the paid parts now. */
  entitled_account: { account_id: AccountId; until: Date };
  payment_world: { only_one: Generated<boolean>; provider: string };
  subscription: {
    id: GeneratedAlways<SubscriptionId>;
    account_id: AccountId | null;
    state: State;
    state_before_dispute: State | null;
    anchor_day: number | null;
    period_start: Instant;
    period_end: Instant;
    grace_until: Instant;
    steps_taken: Generated<number>;
    last_step_at: Instant;
    entitled_until: Instant;
    next_step_at: Instant;
    created_at: Generated<Date>;
  };
  invoice: {
    id: GeneratedAlways<InvoiceId>;
    subscription_id: SubscriptionId;
    number: GeneratedAlways<string>;
    status: 'open' | 'paid';
    period_start: Instant;
    period_end: Instant;
    amount_cents: number;
    refunded: Generated<'no' | 'partly' | 'fully'>;
    currency: string;
    created_at: Generated<Date>;
    paid_at: Instant;
  };
  payment_attempt: {
    id: GeneratedAlways<AttemptId>;
    invoice_id: InvoiceId;
    kind: 'checkout' | 'renewal';
    status: AttemptStatus;
    request_key: Generated<string>;
    order_id: string | null;
    capture_id: string | null;
    client_key_hash: Buffer | null;
    consent_version: number | null;
    issue: string | null;
    created_at: Generated<Date>;
    settled_at: Instant;
    next_look_at: Instant;
    looks: Generated<number>;
    compared_at: Instant;
  };
  wallet: {
    id: GeneratedAlways<number>;
    subscription_id: SubscriptionId;
    provider_id: string;
    status: 'saved' | 'forgetting';
    created_at: Generated<Date>;
    next_look_at: Instant;
  };
  payment_event: {
    event_id: string;
    type: string;
    order_id: string | null;
    capture_id: string | null;
    wallet_id: string | null;
    dispute_id: string | null;
    received_at: Generated<Date>;
    handled_at: Instant;
    next_look_at: Instant;
  };
}
