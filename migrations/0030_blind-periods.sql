-- When we could not see a center: time in which no opening can have been noticed counts for no rate.

create table blind_period (
  location_id integer not null references location,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (location_id, from_at),
  constraint blind_period_order check (from_at < until_at)
);
create index blind_period_until on blind_period (until_at);
comment on table blind_period is 'More than an hour between two good looks at a center: what opened in between was never announced.';
