-- How people get help: articles, tickets with their threads, feedback; and what operators did.

create extension if not exists pg_trgm;

create table article (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  category text not null,
  content text not null,
  position integer not null,
  listed boolean not null default true,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'B')
  ) stored
);
create index article_search on article using gin (search);
comment on table article is 'The files in articles/, read in at start; one whose file is gone is no longer listed but keeps its counts.';

create table article_mark (
  article_id bigint not null references article,
  kind text not null constraint article_mark_kind check (kind in ('view', 'helpful')),
  visitor bytea not null,
  primary key (article_id, kind, visitor)
);
comment on table article_mark is 'Who read or liked an article, once each; the visitor is a keyed hash.';

create table ticket (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  email text,
  subject text not null,
  description text not null,
  category text not null,
  priority text not null,
  status text not null constraint ticket_status check (status in ('open', 'in_progress', 'resolved', 'closed')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  waiting_since timestamptz,
  answered_at timestamptz,
  request_key bytea,
  constraint ticket_reachable check (account_id is not null or email is not null)
);
create unique index ticket_request_key on ticket (request_key);
create index ticket_account on ticket (account_id, created_at desc);
create index ticket_waiting on ticket (waiting_since) where waiting_since is not null;
create index ticket_created_at on ticket (created_at);
comment on column ticket.account_id is 'Whose it is. One sent signed out has none, and never gets one: it is answered by mail.';
comment on column ticket.waiting_since is 'Since when somebody waits for our answer; nothing when it is not our turn.';
comment on column ticket.answered_at is 'Our first answer: the promise of 24 business hours is measured by it.';

create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  author text not null constraint ticket_message_author check (author in ('user', 'operator')),
  body text not null,
  created_at timestamptz not null,
  request_key bytea
);
create unique index ticket_message_request_key on ticket_message (request_key);
create index ticket_message_ticket on ticket_message (ticket_id, id);

create table feedback (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  email text,
  rating smallint not null constraint feedback_rating check (rating between 1 and 5),
  feedback text not null,
  category text not null,
  created_at timestamptz not null,
  request_key bytea
);
create unique index feedback_request_key on feedback (request_key);
create index feedback_created_at on feedback (created_at desc);
create index feedback_account on feedback (account_id);

create table second_factor (
  account_id bigint primary key references account on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0
);
comment on column second_factor.last_step is 'The newest time step that was used: a code works once.';

create table operator_action (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index operator_action_at on operator_action (at desc);
comment on table operator_action is 'Who did what on the operator''s side. Rows are only ever added; the database refuses anything else.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The log of operator actions only grows.';
end $$;
create trigger operator_action_only_grows before update or delete or truncate on operator_action
  for each statement execute function refuse_change();

create table incident_notice (
  incident_id bigint not null references incident on delete cascade,
  kind text not null constraint incident_notice_kind check (kind in ('raised', 'cleared')),
  primary key (incident_id, kind)
);
comment on table incident_notice is 'What operators were told, once each; the row is written together with the job that mails it.';
