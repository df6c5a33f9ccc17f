-- When centers publish new weeks of their calendar.

alter table location_look
  add column published_until text,
  add column published_asked_at timestamptz;
comment on column location_look.published_until is 'The end of the published calendar on the location''s own clock, as the source last said.';
comment on column location_look.published_asked_at is 'When the source was last asked for it; null puts the location first in line.';

create table calendar_release (
  location_id integer not null references location,
  seen_at timestamptz not null,
  unseen_since timestamptz not null,
  published_before text not null,
  published_until text not null,
  primary key (location_id, seen_at)
);
create index calendar_release_seen on calendar_release (seen_at);
comment on table calendar_release is 'A jump of the end of the published calendar: it came between the two times.';
