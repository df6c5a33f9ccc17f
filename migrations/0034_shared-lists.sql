-- A family reads one watch list by a link: read only, known by the hash of its token, ended whenever its owner likes.

create table shared_list (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default service_now()
);
create unique index shared_list_token_hash on shared_list (token_hash);
create index shared_list_account_id on shared_list (account_id);
