-- Keys that encrypt and hash what stands in the database. Each is wrapped with the application secret, so that the
-- secret can be replaced without touching what the keys protect.
create table data_key (
  id int primary key generated always as identity,
  purpose text not null check (purpose in ('sealing', 'lookup', 'tokens')),
  created_at timestamptz not null default service_now(),
  use_from timestamptz not null default service_now(),
  legacy boolean not null default false
);
comment on column data_key.use_from is 'New values are sealed with the newest key whose time has come; by then every process has read it.';
comment on column data_key.legacy is 'Made by a version that did not bind sealed values to their owner; such versions may still run.';

create table wrapped_key (
  key_id int not null references data_key on delete cascade,
  secret_fingerprint bytea not null,
  wrapped bytea not null,
  primary key (key_id, secret_fingerprint)
);
comment on table wrapped_key is 'One row for each key and application secret that opens it: during a rotation there are two.';

-- Losing the application secret must not void the opt-outs: this hash needs no secret, only much computing time.
alter table opt_out add column recovery_hash bytea;
alter table opt_out add column orphaned_at timestamptz;
comment on column opt_out.recovery_hash is 'scrypt of the address with the salt of opt_out_salt; null as long as it was not computed.';
comment on column opt_out.orphaned_at is 'The key of address_hash was lost: the row is found by its recovery hash when the address is entered again.';
create index opt_out_without_recovery on opt_out (opted_out_at) where recovery_hash is null;
create index opt_out_orphaned on opt_out (recovery_hash) where orphaned_at is not null;

create table opt_out_salt (
  only_one boolean primary key default true check (only_one),
  salt bytea not null
);
insert into opt_out_salt (salt) select sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea);
