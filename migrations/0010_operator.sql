-- What operators do for people: refunds they ask for, actions that happen once however often they are sent, and quick look-ups.

create table refund (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references payment_attempt,
  status text not null default 'asked' constraint refund_status check (status in ('asked', 'done', 'refused')),
  request_key uuid not null default gen_random_uuid(),
  issue text,
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  next_look_at timestamptz,
  looks integer not null default 0
);
create unique index refund_attempt on refund (attempt_id) where status <> 'refused';
create index refund_next_look_at on refund (next_look_at);
comment on table refund is
  'A paid month that an operator gives back, written before the provider is called; one that was refused may be asked for again.';

alter table operator_action add column request_key bytea;
create unique index operator_action_request_key on operator_action (request_key);
comment on column operator_action.request_key is 'Hash of the Idempotency-Key: a repeated call finds its row and does nothing more.';

create index account_email_prefix on account (lower(email) text_pattern_ops);

-- Rows are added in the order of time, so a summary per stretch of pages finds the last day without a cost per row.
create index text_created_at on text using brin (created_at);
create index payment_attempt_created_at on payment_attempt using brin (created_at);
create index subscription_past_due on subscription (id) where state = 'past_due';
