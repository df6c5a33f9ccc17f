-- What running the service needs to know: alarms that do not flap, backups taken, and whether this database was restored.

alter table incident add column calm_since timestamptz;
comment on column incident.calm_since is
  'Since when a measured alarm has looked well again; it is over when that has lasted, so that a value on the edge mails nobody twice.';

create table backup (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null default now(),
  bytes bigint not null
);
create index backup_taken_at on backup (taken_at desc);
comment on table backup is 'Base backups that were finished; the newest one growing old is an alarm.';

create table database_identity (
  only_one boolean primary key default true check (only_one),
  system_identifier text not null,
  timeline text not null
);
comment on table database_identity is
  'The server and the timeline of its log on which these rows were last at home; another one means that they were restored.';
