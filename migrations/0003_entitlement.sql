-- Who may use the paid parts, and until when. Everyone who asks reads the view, in database time.

create table simulated_grant (
  account_id bigint primary key references account on delete cascade,
  until timestamptz not null
);
comment on table simulated_grant is 'Subscriptions handed out by the payment simulator''s control side; stays empty with a real provider.';

create view entitled_account as
  select account_id, until from simulated_grant where until > now();
