-- Sets aside rows that their batch cannot work off, and keeps the search for upcoming openings small.

create table parked_row (
  batch text not null,
  key text not null,
  error text not null,
  tries integer not null default 1,
  parked_at timestamptz not null default service_now(),
  retry_at timestamptz not null,
  forget_at timestamptz not null,
  primary key (batch, key)
);
comment on table parked_row is
  'A row that failed by itself: its batch leaves it out until retry_at, so that it does not keep the others waiting.';
comment on column parked_row.key is 'The id of the row in the table that the batch reads.';
comment on column parked_row.forget_at is 'Not tried again by then, it is no longer among the rows that are due.';
comment on column parked_row.error is 'Name or code of the error, never its message, which may name a person.';

-- A slot whose time came while it was open is never marked as gone.
create index opening_upcoming on opening (location_id, starts_at) where gone_at is null;
