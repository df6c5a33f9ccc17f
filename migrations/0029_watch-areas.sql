-- Watches by reach: one area stands for all locations within it, those listed later too.

create table watch_area (
  id bigint generated always as identity primary key,
  account_id bigint not null references recipient on delete cascade,
  kind text not null constraint watch_area_kind check (kind in ('radius', 'state')),
  place text not null,
  miles integer constraint watch_area_miles check (miles between 1 and 1000),
  lat double precision,
  lng double precision,
  left_out integer[] not null default '{}',
  derived_from text not null default '',
  since timestamptz not null default service_now(),
  constraint watch_area_radius check (
    (kind = 'radius') = (miles is not null and lat is not null and lng is not null)
  )
);
create unique index watch_area_place on watch_area (account_id, place);
comment on table watch_area is 'What a person watches as a whole. Its locations are rows of watch that are not chosen.';
comment on column watch_area.place is 'A ZIP code, an airport code, or the code of a state.';
comment on column watch_area.left_out is 'Locations within the area whose alert the person has removed.';
comment on column watch_area.derived_from is 'Fingerprint of the list of locations that the watches were last derived from.';

alter table watch add column chosen boolean not null default true;
alter table watch add column miles integer;
comment on column watch.chosen is 'By the person, one by one; false when only an area of theirs includes the location.';
comment on column watch.miles is
  'How far it lies from the place of the area. Null for a first choice: chosen, nearest to that place, or in a state.';
