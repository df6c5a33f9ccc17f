-- E-mail and web push beside texts: which channel an opening waits for, and when it goes on to the person's next one.

insert into channel (name) values ('push'), ('email');

alter table outbox
  add column channel text not null default 'text',
  add column tried_at timestamptz,
  add column earlier_message_id bigint;
create index outbox_beside_text on outbox (channel, opening_id)
  where channel <> 'text' and state in ('waiting', 'deferred');
comment on column outbox.channel is 'The channel it waits for, or was told by.';
comment on column outbox.tried_at is 'When this channel first tried and failed; what it tries again does not get more time than the first try.';
comment on column outbox.earlier_message_id is
  'The message of the channel before, which was charged to the day and may have told it after all.';

alter table message
  add column fallback_at timestamptz,
  add column passed_on_at timestamptz;
create index message_unconfirmed on message (fallback_at)
  where fallback_at is not null and state in ('sent', 'unknown');
comment on column message.fallback_at is
  'Not confirmed as delivered by then, its openings go out by the next channel; null without another channel.';
comment on column message.passed_on_at is 'When its openings went on to the next channel.';

create table push_subscription (
  id bigint generated always as identity primary key,
  account_id bigint not null references recipient on delete cascade,
  session_id bigint not null references session on delete cascade,
  endpoint_hash bytea not null unique,
  subscription_sealed bytea not null,
  device text,
  created_at timestamptz not null default service_now(),
  not_before timestamptz
);
create index push_subscription_account on push_subscription (account_id);
create index push_subscription_session on push_subscription (session_id);
comment on table push_subscription is 'A browser that takes our notifications. It goes with the session that added it.';
comment on column push_subscription.subscription_sealed is 'Endpoint and keys, encrypted: whoever has them can write to the browser.';
comment on column push_subscription.not_before is 'Its push service asked to wait until then.';

-- Whether an address is confirmed and whether a browser is left changes elsewhere, and counts here at once.
create or replace view contact_gate as
select contact.account_id, contact.channel,
  case
    when contact.channel = 'email' and not exists (
      select from account where account.id = contact.account_id and account.email_confirmed_at is not null
    ) then 'not-verified'
    when contact.channel = 'push' and not exists (
      select from push_subscription where push_subscription.account_id = contact.account_id
    ) then 'not-verified'
    when contact.verified_at is null then 'not-verified'
    when contact.consented_at is null then 'no-consent'
    when opt_out.address_hash is not null then 'opted-out'
    when contact.problem is not null then 'number-problem'
  end as reason
from contact
left join opt_out on opt_out.channel = contact.channel and opt_out.address_hash = contact.address_hash
  and opt_out.ended_at is null;

create view usable_channel as
select contact_gate.account_id, contact_gate.channel
from contact_gate
join channel on channel.name = contact_gate.channel
where contact_gate.reason is null and (channel.paused_until is null or channel.paused_until <= service_now());
comment on view usable_channel is 'The channels that reach a person now.';
