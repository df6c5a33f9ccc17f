-- E-mail addresses that were confirmed by their owner: of accounts, of tickets sent signed out, and of a change of address.

alter table account add column email_confirmed_at timestamptz;
comment on column account.email_confirmed_at is
  'When somebody opened the link that was mailed to this address; nothing waits for it except mail with words of other people.';

create table email_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null default service_now(),
  changed_at timestamptz
);
create unique index email_change_pending on email_change (account_id) where changed_at is null;
create index email_change_account on email_change (account_id);
create index email_change_asked_at on email_change (asked_at);
comment on table email_change is
  'The address that an account is to have once it is confirmed there; a later request replaces it. The old address is told.';

create table email_confirmation (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_confirmation_account on email_confirmation (account_id);
create index email_confirmation_expires_at on email_confirmation (expires_at);
comment on table email_confirmation is
  'Links that confirm an address of an account: its own, or the one it is to have. Worth nothing once it has another.';

alter table ticket add column email_confirmed_at timestamptz;
comment on column ticket.email_confirmed_at is
  'When the address given with the ticket was confirmed; before that it is mailed our own words only.';

create table ticket_link (
  token_hash bytea primary key,
  ticket_id bigint not null references ticket on delete cascade,
  created_at timestamptz not null default service_now()
);
create index ticket_link_ticket on ticket_link (ticket_id);
create index ticket_link_created_at on ticket_link (created_at);
comment on table ticket_link is
  'Links mailed to the address given with a ticket: they confirm it and show the ticket to whoever has them.';
