-- Signs of life of every loop and periodic job, so that one that stopped is noticed, and what tells a failover from a restore.

create table loop_heartbeat (
  process text not null,
  name text not null,
  period_seconds integer not null check (period_seconds > 0),
  beats bigint not null default 1,
  up_since timestamptz not null,
  beat_at timestamptz not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error text,
  primary key (process, name)
) with (fillfactor = 50);
comment on table loop_heartbeat is
  'One row for each loop of each process, written every few seconds; a process that is stopped removes its rows.';
comment on column loop_heartbeat.beats is
  'How often the process has written. One that survives a failover finds its last number, or acknowledged writes are lost.';
comment on column loop_heartbeat.up_since is
  'Since when the process has been writing without a gap: nobody is called late for the time of an outage.';
comment on column loop_heartbeat.last_error is 'Code or class of the last failure; never its message, which may name a person.';

alter table job_rhythm
  add column last_success_at timestamptz,
  add column last_failure_at timestamptz,
  add column last_error text,
  add column failing_since timestamptz;
comment on column job_rhythm.failing_since is 'The first failure after the last success; empty while the job works.';

alter table database_identity add column restore_mark text;
comment on column database_identity.restore_mark is
  'The mark that the restore command put into the server''s settings, as last settled; a new one means a new restore.';
