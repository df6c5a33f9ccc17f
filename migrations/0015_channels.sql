-- Keys everything that belongs to one way of reaching people by channel, so that another channel is a row and a folder.

create table channel (
  name text primary key,
  tokens double precision not null default 0,
  filled_at timestamptz not null default now(),
  paused_until timestamptz,
  pause_code text
);
comment on table channel is
  'A way of reaching people: the token bucket that all processes send from, and the pause after carriers filtered us.';
insert into channel (name, tokens, filled_at, paused_until, pause_code)
select 'text', tokens, filled_at, paused_until, pause_code from sms_pace;
drop table sms_pace;

create table contact (
  account_id bigint not null references recipient on delete cascade,
  channel text not null references channel,
  address_sealed bytea not null,
  address_hash bytea not null,
  consented_at timestamptz,
  verified_at timestamptz,
  problem text constraint contact_problem check (problem in ('undeliverable', 'refused')),
  hard_failures integer not null default 0,
  primary key (account_id, channel)
);
comment on table contact is 'Where a person is reached on a channel, and whether they may be.';
comment on column contact.address_hash is 'Keyed hash of the address: found and compared without being read.';
comment on column contact.consented_at is 'When consent was given for the address that stands here now; null without.';
insert into contact (account_id, channel, address_sealed, address_hash, consented_at, verified_at, problem, hard_failures)
select account_id, 'text', number_sealed, number_hash, consented_at, verified_at, number_problem, hard_failures
from recipient where number_hash is not null;
create unique index contact_verified_address on contact (channel, address_hash) where verified_at is not null;
create index contact_address on contact (channel, address_hash);

alter table recipient
  drop column number_sealed,
  drop column number_hash,
  drop column consented_at,
  drop column verified_at,
  drop column number_problem,
  drop column hard_failures;
comment on table recipient is 'The alerts side of an account: its time zone and the preferences in force now.';

alter table opt_out rename column number_hash to address_hash;
alter table opt_out add column channel text not null default 'text' references channel;
alter table opt_out alter column channel drop default;
alter table opt_out drop constraint opt_out_pkey;
alter table opt_out add primary key (channel, address_hash);
comment on table opt_out is 'STOP belongs to the address and outlives the account; it holds while ended_at is null.';

alter table text rename to message;
alter table message rename column number_sealed to address_sealed;
alter table message rename column number_hash to address_hash;
alter table message rename column provider_sid to provider_id;
alter table message add column channel text not null default 'text';
alter table message alter column channel drop default;
alter table message rename constraint text_pkey to message_pkey;
alter table message rename constraint text_kind to message_kind;
alter table message rename constraint text_state to message_state;
alter table message rename constraint text_account_id_fkey to message_account_id_fkey;
alter index text_account rename to message_account;
alter index text_number rename to message_address;
alter index text_unsettled rename to message_unsettled;
alter sequence text_id_seq rename to message_id_seq;
comment on table message is
  'One message of any kind on one channel: committed before the provider is called, and settled by what becomes of it.';

alter table outbox drop constraint outbox_state;
update outbox set state = 'told' where state = 'texted';
alter table outbox add constraint outbox_state check (state in ('waiting', 'deferred', 'told', 'held'));
alter table outbox rename column text_id to message_id;

alter table daily_count rename column texts to alerts;

create view contact_gate as
select contact.account_id, contact.channel,
  case
    when contact.verified_at is null then 'not-verified'
    when contact.consented_at is null then 'no-consent'
    when opt_out.address_hash is not null then 'opted-out'
    when contact.problem is not null then 'number-problem'
  end as reason
from contact
left join opt_out on opt_out.channel = contact.channel and opt_out.address_hash = contact.address_hash
  and opt_out.ended_at is null;
comment on view contact_gate is 'Why a person may not be reached on a channel; null when they may.';

create function service_now() returns timestamptz language sql stable as $$ select now() $$;
comment on function service_now is 'The time by which views decide; a simulated clock stands behind it.';

create view live_opening as
select opening.id as opening_id, opening.location_id, opening.first_seen_at, look.look_requested_at,
  coalesce(look.good_look_at > service_now() - interval '60 seconds', false) as fresh,
  (
    select max(planned.urgency) from campaign_opening planned where planned.opening_id = opening.id and planned.live
  ) as urgency
from opening
join location on location.id = opening.location_id
  and (location.retired_at is null or location.retired_at < opening.first_seen_at)
join location_look look on look.location_id = opening.location_id
where opening.id in (select planned.opening_id from campaign_opening planned where planned.live)
  and opening.gone_at is null and opening.starts_at > service_now();
comment on view live_opening is
  'Openings that somebody may be waiting for and that were open at the last look; fresh when that look is recent.';

create view announceable_opening as
select opening_id, location_id, first_seen_at, urgency from live_opening where fresh;
comment on view announceable_opening is
  'What may be announced now. Claim, work test, last gate, alarms and metrics all read this view, and nothing else says it.';
