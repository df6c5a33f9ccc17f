-- What people tell us once they have an interview: texts stop, and the days it took are counted.

create table booking (
  account_id bigint primary key references account on delete cascade,
  booked_at timestamptz not null default service_now(),
  first_watch_at timestamptz,
  interview_date text constraint booking_interview_date check (interview_date ~ '^\d{4}-\d{2}-\d{2}$'),
  local_time text,
  location_id integer references location,
  earlier_than_before text,
  constraint booking_slot check (
    (local_time is null) = (location_id is null) and (local_time is null or left(local_time, 10) = interview_date)
  )
);
comment on table booking is 'Who said that they got their interview. Taken back, the row goes.';
comment on column booking.first_watch_at is 'When their first watch began; null for somebody who never watched anything.';
comment on column booking.local_time is 'Known when they chose one of the openings that we texted, with its center.';
comment on column booking.earlier_than_before is 'What the setting was before they asked for earlier dates only, for taking it back.';

alter table recipient
  add column texts_off_since timestamptz,
  add column first_watch_at timestamptz;
comment on column recipient.texts_off_since is 'Set while texts are off because the person has an interview.';
comment on column recipient.first_watch_at is 'When their first watch began; ended watches are kept for two months only.';

update recipient set first_watch_at = known.since
from (
  select account_id, min(since) as since
  from (select account_id, since from watch union all select account_id, since from ended_watch) every
  group by account_id
) known
where known.account_id = recipient.account_id;
