-- One list that lost some of its rows must not close centers.

alter table location add column missing_from text[] not null default '{}';
comment on column location.missing_from is 'Services whose last good list did not have it; if the next does not either, that service has dropped it.';
