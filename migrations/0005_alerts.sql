-- Who wants to hear of what, on which phone and when; what was decided about each opening; and every text.

create table recipient (
  account_id bigint primary key references account on delete cascade,
  number_sealed bytea,
  number_hash bytea,
  consented_at timestamptz,
  verified_at timestamptz,
  number_problem text constraint recipient_number_problem check (number_problem in ('undeliverable', 'refused')),
  hard_failures integer not null default 0,
  time_zone text,
  immediate boolean not null default true,
  max_per_day integer not null default 5 constraint recipient_max_per_day check (max_per_day between 1 and 10),
  timeframe_days integer not null default 90 constraint recipient_timeframe check (timeframe_days between 7 and 365),
  urgency_threshold integer not null default 6 constraint recipient_urgency check (urgency_threshold between 1 and 10),
  times_of_day text[] not null default '{morning,afternoon,evening}'
    constraint recipient_times_of_day check (
      cardinality(times_of_day) > 0 and times_of_day <@ '{morning,afternoon,evening}'
    ),
  weekends_only boolean not null default false,
  quiet_from integer constraint recipient_quiet_from check (quiet_from between 0 and 1439),
  quiet_to integer constraint recipient_quiet_to check (quiet_to between 0 and 1439),
  party_size integer not null default 1 constraint recipient_party_size check (party_size between 1 and 10),
  earlier_than text constraint recipient_earlier_than check (earlier_than ~ '^\d{4}-\d\d-\d\d$'),
  paused_until timestamptz,
  preferences_since timestamptz not null default now(),
  constraint recipient_number check ((number_sealed is null) = (number_hash is null)),
  constraint recipient_quiet_hours check ((quiet_from is null) = (quiet_to is null))
);
create unique index recipient_verified_number on recipient (number_hash) where verified_at is not null;
create index recipient_number_hash on recipient (number_hash);
comment on table recipient is 'The texting side of an account: where texts go, and the preferences in force now.';
comment on column recipient.number_hash is 'Keyed hash of the number: found and compared without being read.';
comment on column recipient.consented_at is 'When consent was given for the number that stands here now; null without.';
comment on column recipient.quiet_from is 'Minutes after midnight, on the clock of the recipient''s zone.';

create table past_preferences (
  account_id bigint not null references account on delete cascade,
  since timestamptz not null,
  until timestamptz not null,
  immediate boolean not null,
  max_per_day integer not null,
  timeframe_days integer not null,
  urgency_threshold integer not null,
  times_of_day text[] not null,
  weekends_only boolean not null,
  quiet_from integer,
  quiet_to integer,
  party_size integer not null,
  earlier_than text,
  paused_until timestamptz,
  primary key (account_id, since)
);
comment on table past_preferences is 'Preferences that were in force before: what nobody was told follows from them.';

create table watch (
  location_id integer not null references location,
  account_id bigint not null references recipient on delete cascade,
  since timestamptz not null default now(),
  retirement_told_at timestamptz,
  primary key (location_id, account_id)
);
create index watch_account on watch (account_id);
comment on column watch.retirement_told_at is 'When this person was told that the location is no longer listed.';

create table ended_watch (
  account_id bigint not null references account on delete cascade,
  location_id integer not null references location,
  since timestamptz not null,
  ended_at timestamptz not null default now(),
  primary key (account_id, location_id, since)
);

create table consent (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  number_hash bytea not null,
  version text not null,
  wording text not null,
  given_at timestamptz not null,
  address text not null,
  page text not null
);
create index consent_account on consent (account_id);

create table phone_code (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  number_hash bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index phone_code_account on phone_code (account_id, created_at);
create index phone_code_number on phone_code (number_hash, created_at);
create index phone_code_expires on phone_code (expires_at);

create table opt_out (
  number_hash bytea primary key,
  opted_out_at timestamptz not null,
  ended_at timestamptz
);
comment on table opt_out is 'STOP belongs to the number and outlives the account; it holds while ended_at is null.';

create table inbound_text (
  provider_sid text primary key,
  received_at timestamptz not null default now()
);
comment on table inbound_text is 'Replies that were handled, so that a repeated delivery is harmless.';

create table campaign (
  id bigint generated always as identity primary key,
  location_id integer not null references location,
  check_id bigint,
  created_at timestamptz not null,
  urgency integer not null,
  start_after bigint not null,
  cursor_at bigint not null,
  wrapped boolean not null default false,
  state text not null default 'planning' constraint campaign_state check (state in ('planning', 'done', 'stopped')),
  stop_reason text,
  ended_at timestamptz
);
create index campaign_planning on campaign (urgency desc, id desc) where state = 'planning';
comment on table campaign is 'What one check found at one location, on its way through the watchers of that location.';
comment on column campaign.check_id is 'The check that found the openings; null when seats were added to known ones.';
comment on column campaign.start_after is 'A random watcher after whom the first page begins, so that nobody is always first.';

create table campaign_opening (
  opening_id bigint not null,
  seats_over integer not null,
  campaign_id bigint not null references campaign on delete cascade,
  seats integer not null,
  urgency integer not null,
  live boolean not null default true,
  primary key (opening_id, seats_over)
);
create index campaign_opening_campaign on campaign_opening (campaign_id);
create index campaign_opening_live on campaign_opening (opening_id) where live;
comment on column campaign_opening.seats_over is
  'Zero when the opening was new; else the seats already announced, and only larger parties are told.';
comment on column campaign_opening.live is 'Somebody may still be waiting to hear of it.';

create table campaign_page (
  campaign_id bigint not null references campaign on delete cascade,
  after_account bigint not null,
  upto_account bigint not null,
  planned_at timestamptz not null,
  primary key (campaign_id, after_account)
);
comment on table campaign_page is 'When each stretch of watchers was decided: who has no row is judged by the preferences of that moment.';

create table outbox (
  opening_id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  state text not null constraint outbox_state check (state in ('waiting', 'deferred', 'texted', 'held')),
  reason text,
  planned_at timestamptz not null,
  due_at timestamptz,
  text_id bigint,
  resends smallint not null default 0,
  primary key (opening_id, account_id)
);
create index outbox_opening on outbox (opening_id, state) where state in ('waiting', 'deferred');
create index outbox_deferred on outbox (due_at) where state = 'deferred';
create index outbox_account on outbox (account_id) where state in ('waiting', 'deferred');
comment on table outbox is
  'One row per person and opening that is to be told, or was held at the gate. No foreign keys: a million rows are written at once.';

create table text (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete set null,
  kind text not null constraint text_kind check (kind in ('alert', 'code', 'confirmation', 'test', 'reply')),
  number_sealed bytea,
  number_hash bytea not null,
  body_sealed bytea,
  key_hash bytea,
  opening_ids bigint[] not null default '{}',
  location_ids integer[] not null default '{}',
  charged_day text,
  state text not null constraint text_state check (
    state in ('waiting', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown', 'dropped')
  ),
  reason text,
  attempts integer not null default 0,
  resends smallint not null default 0,
  created_at timestamptz not null default now(),
  useful_until timestamptz not null,
  next_at timestamptz not null default now(),
  called_at timestamptz,
  settled_at timestamptz,
  provider_sid text,
  error_code text
);
create index text_account on text (account_id, created_at desc);
create index text_number on text (number_hash, created_at desc);
create index text_unsettled on text (next_at) where state in ('waiting', 'sending', 'unknown');
comment on table text is 'One SMS of any kind: committed before the provider is called, and settled by what becomes of it.';
comment on column text.body_sealed is 'Encrypted; forgotten once settled where it held a code.';
comment on column text.key_hash is 'Hash of the Idempotency-Key of the call that asked for it.';
comment on column text.charged_day is 'The local day whose limit this alert was charged to; given back when it never went out.';
comment on column text.next_at is
  'When somebody must turn to it: waiting, when it may be sent; sending, when the lease ends; unknown, when the provider is asked.';

create table daily_count (
  account_id bigint not null references account on delete cascade,
  day text not null,
  texts integer not null,
  primary key (account_id, day)
);
comment on table daily_count is 'Alerts per local day of the recipient; charged by a conditional upsert.';

create table sms_pace (
  only_one boolean primary key default true check (only_one),
  tokens double precision not null default 0,
  filled_at timestamptz not null default now(),
  paused_until timestamptz,
  pause_code text
);
comment on table sms_pace is 'The token bucket that all processes send from, and the pause after the provider filtered us.';
insert into sms_pace default values;

create table link (
  code text primary key,
  opening_ids bigint[] not null,
  created_at timestamptz not null default now()
);
comment on table link is 'What stands behind the short address in a text: openings, and nothing about who was told.';
