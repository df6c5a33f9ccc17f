-- What we know of the public scheduler: its centers, every opening we saw, how we look, and how well.

create table location (
  id integer primary key,
  slug text not null unique,
  name text not null,
  city text not null,
  state text not null,
  country text not null,
  time_zone text not null,
  address text not null,
  postal_code text not null,
  iata text,
  lat double precision,
  lng double precision,
  notes text not null,
  directions text not null,
  flags text[] not null,
  watchers integer not null default 0,
  first_listed_at timestamptz not null,
  last_listed_at timestamptz not null,
  retired_at timestamptz
);
comment on table location is 'The centers as upstream lists them, cleaned. One that disappears is retired, never deleted.';

create table location_look (
  location_id integer primary key references location,
  scheduler jsonb not null,
  baseline_at timestamptz,
  good_look_at timestamptz,
  doubted jsonb not null default '[]',
  look_requested_at timestamptz
);
comment on table location_look is 'Per center: what the scheduler has learned, when we last saw it well, and who asks for another look.';
comment on column location_look.doubted is 'Looks that were not believed since the last good one.';

create table source (
  only_one boolean primary key default true check (only_one),
  scheduler jsonb not null,
  sightings jsonb not null default '[]',
  listed integer[],
  listed_at timestamptz,
  bulk_doubted_at timestamptz[] not null default '{}',
  health text not null default 'ok' constraint source_health check (health in ('ok', 'partial', 'suspect', 'down')),
  asking_since timestamptz not null default now(),
  good_answer_at timestamptz,
  list_asked_at timestamptz,
  list_good_at timestamptz,
  recent_requests timestamptz[] not null default '{}',
  change bigint not null default 0
);
comment on table source is 'The one upstream. Locking this row decides the next request, so any process may take it.';
comment on column source.sightings is 'Looks of the last minutes at centers that had stock: many blank ones together are not believed.';
comment on column source.listed is 'The centers that the last good bulk answer named.';
comment on column source.recent_requests is 'Times of the last requests, in database time: the politeness budget over all processes.';
comment on column source.change is 'Grows with every change of what is open, so that snapshots know when to be built anew.';

create table opening (
  id bigint generated always as identity primary key,
  location_id integer not null references location,
  local_time text not null,
  generation integer not null,
  time_zone text not null,
  starts_at timestamptz not null,
  seats integer not null,
  baseline boolean not null,
  unseen_since timestamptz,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  gone_at timestamptz,
  missed_looks integer not null default 0,
  check_id bigint not null
);
create unique index opening_key on opening (location_id, local_time, generation);
create index opening_open on opening (location_id) where gone_at is null;
create index opening_gone on opening (location_id, gone_at) where gone_at is not null;
create index opening_first_seen on opening (first_seen_at) where not baseline;
comment on column opening.unseen_since is 'The last good look before it was seen: the earliest moment it could have appeared.';
comment on column opening.baseline is 'Seen at a first look or after a long gap: shown, never announced.';

create table source_check (
  id bigint generated always as identity primary key,
  kind text not null,
  location_id integer references location,
  asked_at timestamptz not null,
  answered_at timestamptz,
  outcome text constraint source_check_outcome check (outcome in ('good', 'suspect', 'failed')),
  failure text
);
create index source_check_asked_at on source_check (asked_at);

create table source_check_day (
  day date not null,
  kind text not null,
  checks integer not null,
  good integer not null,
  primary key (day, kind)
);
comment on table source_check_day is 'Raw checks, summarized and pruned by a job.';

create table heartbeat (
  minute timestamptz primary key
);
comment on table heartbeat is 'A row a minute while a worker runs and the database answers: the measured uptime.';
