-- What every noun stands on: throttles, the rhythm of jobs, and incidents.

create table throttle (
  key bytea primary key,
  hits integer not null,
  window_at timestamptz not null,
  next_at timestamptz not null
);
comment on table throttle is 'Back-off counters; the key is a keyed hash, so no address or e-mail stands here.';
create index throttle_window_at on throttle (window_at);

create table job_rhythm (
  name text primary key,
  next_at timestamptz not null
);
comment on table job_rhythm is 'When each periodic job is due; the worker that moves the row forward queues the job.';

create table incident (
  id bigint generated always as identity primary key,
  key text not null,
  summary text not null,
  raised_at timestamptz not null default now(),
  cleared_at timestamptz
);
comment on table incident is 'What an operator must know; at most one open row per key.';
create unique index incident_open_key on incident (key) where cleared_at is null;

create table secret_fingerprint (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null
);
comment on table secret_fingerprint is 'Tells a process with another application secret to stay away.';
