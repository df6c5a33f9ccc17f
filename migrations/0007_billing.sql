-- Money: subscriptions, one invoice per paid month, each attempt to be paid, saved wallets, and what the provider rang about.
-- These tables hold no names, addresses or mails: when an account goes, its subscription merely loses its owner.

create table payment_world (
  only_one boolean primary key default true check (only_one),
  provider text not null
);
comment on table payment_world is
  'Whose money these tables speak of: the simulator, or a provider''s host. Rehearsal money must never count beside real money.';
insert into payment_world (provider) values ('simulator');

create table subscription (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete set null,
  state text not null constraint subscription_state check (state in
    ('none', 'pending', 'active', 'canceling', 'past_due', 'lapsed', 'refunded', 'disputed')),
  state_before_dispute text,
  anchor_day smallint constraint subscription_anchor_day check (anchor_day between 1 and 31),
  period_start timestamptz,
  period_end timestamptz,
  grace_until timestamptz,
  steps_taken smallint not null default 0,
  last_step_at timestamptz,
  entitled_until timestamptz,
  next_step_at timestamptz,
  created_at timestamptz not null default now(),
  constraint subscription_period check (period_start < period_end)
);
create unique index subscription_account_id on subscription (account_id);
create index subscription_next_step_at on subscription (next_step_at);
comment on column subscription.anchor_day is 'The day of the month on which periods begin; months without it begin on their last day.';
comment on column subscription.entitled_until is 'Follows from state and dates; kept here so that the view is a plain index look-up.';

create table invoice (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscription,
  number text not null generated always as ('GL-' || lpad(id::text, 8, '0')) stored,
  status text not null constraint invoice_status check (status in ('open', 'paid')),
  period_start timestamptz,
  period_end timestamptz,
  amount_cents integer not null constraint invoice_amount check (amount_cents > 0),
  refunded text not null default 'no' constraint invoice_refunded check (refunded in ('no', 'partly', 'fully')),
  currency text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint invoice_paid_for_a_period check (status = 'open' or (period_start < period_end and paid_at is not null))
);
create unique index invoice_period on invoice (subscription_id, period_start);
create unique index invoice_open on invoice (subscription_id) where status = 'open';
comment on table invoice is 'One per month and subscription; the first of a run learns its month when it is paid.';

create table payment_attempt (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  kind text not null constraint payment_attempt_kind check (kind in ('checkout', 'renewal')),
  status text not null constraint payment_attempt_status check (status in
    ('opened', 'ordered', 'capturing', 'pending', 'captured', 'declined', 'abandoned', 'refunding', 'refunded')),
  request_key uuid not null default gen_random_uuid(),
  order_id text,
  capture_id text,
  client_key_hash bytea,
  consent_version smallint,
  issue text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  next_look_at timestamptz,
  looks integer not null default 0,
  compared_at timestamptz,
  constraint payment_attempt_consent check (kind = 'renewal' or consent_version is not null)
);
create unique index payment_attempt_order_id on payment_attempt (order_id);
create unique index payment_attempt_capture_id on payment_attempt (capture_id);
create unique index payment_attempt_living on payment_attempt (invoice_id)
  where status in ('opened', 'ordered', 'capturing', 'pending');
create unique index payment_attempt_captured on payment_attempt (invoice_id) where status = 'captured';
create unique index payment_attempt_client_key on payment_attempt (client_key_hash);
create index payment_attempt_next_look_at on payment_attempt (next_look_at);
create index payment_attempt_invoice_id on payment_attempt (invoice_id);
comment on table payment_attempt is
  'One order at the provider, written before the call that makes it. created_at is when a person pressed the pay button and so agreed.';
comment on column payment_attempt.next_look_at is 'When somebody must look how it stands; null when nothing is open.';

create table wallet (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscription,
  provider_id text not null,
  status text not null constraint wallet_status check (status in ('saved', 'forgetting')),
  created_at timestamptz not null default now(),
  next_look_at timestamptz
);
create unique index wallet_provider_id on wallet (provider_id);
create unique index wallet_saved on wallet (subscription_id) where status = 'saved';
create index wallet_next_look_at on wallet (next_look_at);
comment on table wallet is 'What the provider lets us charge again. The row goes when the provider has forgotten it.';

create table payment_event (
  event_id text primary key,
  type text not null,
  order_id text,
  capture_id text,
  wallet_id text,
  dispute_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  next_look_at timestamptz
);
create index payment_event_next_look_at on payment_event (next_look_at);
create index payment_event_received_at on payment_event (received_at);
comment on table payment_event is 'Webhooks that proved genuine, each once; what they say about people is not kept.';

create or replace view entitled_account as
  select account_id, until from simulated_grant
  where until > now() and exists (select from payment_world where provider = 'simulator')
    and not exists (select from subscription
      where subscription.account_id = simulated_grant.account_id and entitled_until > now())
  union all
  select account_id, entitled_until as until from subscription
  where account_id is not null and entitled_until > now();
