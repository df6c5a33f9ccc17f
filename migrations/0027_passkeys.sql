-- Passkeys as a second factor, beside or instead of an authenticator app.

create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  device text,
  created_at timestamptz not null default service_now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);
comment on table passkey is 'Public keys of the passkeys that an account''s owner has added. What signs with them never leaves their device.';
comment on column passkey.sign_count is 'What the authenticator counted last; one that counts and goes back is a copy. Most synced passkeys stay at 0.';
comment on column passkey.device is 'The browser that added it, so that its owner can tell one from the other.';

create table passkey_challenge (
  challenge bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('registration', 'proof')),
  created_at timestamptz not null default service_now()
);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_created_at on passkey_challenge (created_at);
comment on table passkey_challenge is 'What a passkey is asked to sign. Each can be answered once, by the account it was made for, within minutes.';
