-- Log-ins that strangers cannot slow down, a second factor for customers who want one, and a log of what happened to an account.

create table known_address (
  account_id bigint not null references account on delete cascade,
  address_hash bytea not null,
  last_login_at timestamptz not null default service_now(),
  primary key (account_id, address_hash)
);
create index known_address_last_login_at on known_address (last_login_at);
comment on table known_address is
  'Network addresses from which the owner has logged in: guesses from elsewhere do not slow log-ins from there.';
comment on column known_address.address_hash is
  'Keyed hash of account and address, so neither the address nor who shares one can be read here.';

create table second_factor_enrollment (
  account_id bigint primary key references account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default service_now()
);
create index second_factor_enrollment_created_at on second_factor_enrollment (created_at);
comment on table second_factor_enrollment is
  'A second factor that is being set up. It counts, as a row of second_factor, once a code of it was entered.';

create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
comment on table recovery_code is 'Keyed hashes of the codes that stand in for a lost authenticator; a used one is deleted.';

create table security_event (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  kind text not null,
  operator_id bigint,
  address text,
  device text,
  several_addresses boolean not null default false,
  count integer not null default 1,
  at timestamptz not null default service_now(),
  last_at timestamptz not null default service_now(),
  window_at timestamptz not null default date_trunc('hour', service_now(), 'UTC'),
  repeat_key bytea not null
);
create unique index security_event_repeat on security_event (coalesce(account_id, 0), window_at, repeat_key);
create index security_event_account on security_event (account_id, id desc);
create index security_event_at on security_event (at);
create index security_event_readable on security_event (at) where address is not null or device is not null;
comment on table security_event is
  'What happened to an account: who, from where, what. Rows are only ever added; the same event again within an hour is '
  'counted in its row, so that nobody can make the log grow at will.';
comment on column security_event.account_id is 'Null when somebody tried to log in with an e-mail that no account has.';
comment on column security_event.operator_id is 'The operator who did it; null when it was the owner, or whoever claimed to be.';
comment on column security_event.several_addresses is 'Repeated from other addresses than the one that is noted.';
comment on column security_event.repeat_key is 'Keyed hash of what makes two events the same.';

create function refuse_security_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Inside another trigger: the account is being deleted, and everything about it with it.
    if pg_trigger_depth() > 1 or old.at < service_now() - interval '90 days' then return old; end if;
  else
    if (new.id, new.account_id, new.kind, new.operator_id, new.at, new.window_at, new.repeat_key)
        is not distinct from (old.id, old.account_id, old.kind, old.operator_id, old.at, old.window_at, old.repeat_key)
      and new.count >= old.count and new.last_at >= old.last_at and new.several_addresses >= old.several_addresses
      and (new.address is null or new.address is not distinct from old.address)
      and (new.device is null or new.device is not distinct from old.device)
    then return new; end if;
  end if;
  raise exception 'The security log only grows.';
end $$;
create trigger security_event_only_grows before update or delete on security_event
  for each row execute function refuse_security_event_change();
