-- What the dashboard needs to answer quickly, and the part of the first steps that follows from no other row.

create index opening_seen_at_location on opening (location_id, first_seen_at) where not baseline;

alter table recipient
  add column tested_at timestamptz,
  add column first_run_hidden_at timestamptz;
comment on column recipient.tested_at is 'When the last test text was asked for; the message itself is kept for a month only.';
comment on column recipient.first_run_hidden_at is 'When the person put the first steps away.';

-- Whoever watches something with a confirmed phone has the first steps behind them.
update recipient set first_run_hidden_at = service_now()
where exists (select from watch where watch.account_id = recipient.account_id)
  and exists (select from contact where contact.account_id = recipient.account_id and verified_at is not null);
