-- The job queue in one table of our own; until now it was the schema `pgboss` of a queue engine.

create table job (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead')),
  max_attempts integer not null default 1 check (max_attempts > 0),
  attempts integer not null default 0,
  lease_seconds integer not null default 60 check (lease_seconds > 0),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  last_error text,
  check ((state in ('done', 'dead')) = (ended_at is not null))
);
create index job_due on job (name, due_at) where ended_at is null;
create index job_ended on job (ended_at) where ended_at is not null;
comment on table job is 'Work that waits for a worker. Done jobs stay for an hour, dead ones (no attempts left) for operators to look at.';
comment on column job.due_at is
  'When a waiting job may be taken. While it runs: the end of the lease, after which another worker may take it.';
comment on column job.attempts is 'How often it was taken; only the worker that took it last may end it.';
comment on column job.last_error is 'Code or class of the last failure; never its message, which may name a person.';

-- Jobs of the engine move over; those that ran keep what is left of their lease. Its schema is dropped, so that a process
-- of the version before fails when it queues a job, instead of queueing one that nobody would carry out.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    lock table pgboss.job in access exclusive mode;
    insert into job (name, payload, state, max_attempts, attempts, lease_seconds, due_at, created_at, ended_at)
    select name, coalesce(data, '{}'),
      case state::text when 'active' then 'running' when 'failed' then 'dead' else 'waiting' end,
      retry_limit + 1,
      case when started_on is null then 0 else retry_count + 1 end,
      greatest(1, extract(epoch from expire_in))::integer,
      case state::text when 'active' then started_on + expire_in else start_after end,
      created_on,
      case state::text when 'failed' then coalesce(completed_on, now()) end
    from pgboss.job
    where state::text in ('created', 'retry', 'active', 'failed')
    order by created_on;
  end if;
  drop schema if exists pgboss cascade;
end $$;
