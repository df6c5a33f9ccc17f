-- Centers of NEXUS, SENTRI and FAST beside those of Global Entry.

alter table location
  add column services text[] not null default '{"Global Entry"}',
  add column dropped_services text[] not null default '{}';
comment on column location.services is 'For which services the source lists it, by their names there. A retired one keeps its last.';
comment on column location.dropped_services is 'Services that listed it before and no longer do.';

create table service_list (
  service text primary key,
  asked_at timestamptz,
  good_at timestamptz
);
comment on table service_list is 'When the lists of the other services were asked for; the one of Global Entry is in source.';

alter table recipient add column program text not null default 'global-entry'
  constraint recipient_program check (program in ('global-entry', 'nexus', 'sentri', 'fast'));
comment on column recipient.program is 'Which one the person applied for: whose centers an area includes, and where Book leads.';

alter table watch add column program_end_told_at timestamptz;
comment on column watch.program_end_told_at is 'When the person was told that the center no longer interviews for their program.';

alter table link add column program text not null default 'global-entry';
comment on column link.program is 'Whose booking page it leads to, where the center interviews for it.';

-- 0.1.0 retires every location that is missing from Global Entry's list. It runs beside this release during an update, and
-- must leave the centers of other programs alone: whoever knows programs says which service dropped the center.
create function keep_other_programs() returns trigger language plpgsql as $$
begin
  return null;
end $$;

create trigger keep_other_programs before update of retired_at on location
  for each row
  when (old.retired_at is null and new.retired_at is not null and old.services <> '{"Global Entry"}'
    and new.dropped_services = old.dropped_services)
  execute function keep_other_programs();
