-- People, their sessions, and the links with which they get back in.

create table account (
  id bigint generated always as identity primary key,
  email text not null,
  username text not null,
  password_hash text not null,
  role text not null constraint account_role check (role in ('user', 'operator')),
  registration_key_hash bytea,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);
create unique index account_email on account (lower(email));
comment on column account.registration_key_hash is
  'Hash of the Idempotency-Key of the registration, so that a repeated call after a lost answer is not a conflict.';

create table session (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null,
  device text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  second_factor_at timestamptz
);
create unique index session_token_hash on session (token_hash);
create index session_account_id on session (account_id);
create index session_last_seen_at on session (last_seen_at);
comment on column session.second_factor_at is 'When an operator last proved the second factor on this session.';

create table password_reset (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_account_id on password_reset (account_id);
create index password_reset_expires_at on password_reset (expires_at);
