-- A mail a week about what opened at somebody's centers.

alter table recipient add column weekly_mail boolean not null default true;
comment on column recipient.weekly_mail is 'Whether they want it; one press in any of these mails turns it off.';

create table weekly_mail (
  account_id bigint not null references account on delete cascade,
  monday text not null,
  state text not null default 'waiting'
    constraint weekly_mail_state check (state in ('waiting', 'sending', 'sent', 'left out')),
  planned_at timestamptz not null default service_now(),
  primary key (account_id, monday)
);
create index weekly_mail_planned_at on weekly_mail (planned_at);
comment on table weekly_mail is 'One row for each person and week, so that no week is mailed twice.';
comment on column weekly_mail.monday is 'The first day of the week, on the calendar of the person.';
comment on column weekly_mail.state is 'Sending is final unless the mail server says that it has not taken the mail: better not told than told twice.';

create view weekly_mail_reader as
  select recipient.account_id, recipient.time_zone, recipient.first_watch_at
  from recipient
  join account on account.id = recipient.account_id
  where recipient.weekly_mail and account.email_confirmed_at is not null
    and recipient.first_watch_at is not null and recipient.texts_off_since is null
    and (recipient.paused_until is null or recipient.paused_until <= service_now())
    and exists (select from entitled_account paid where paid.account_id = recipient.account_id)
    and not exists (
      select from subscription where subscription.account_id = recipient.account_id and state = 'canceling'
    );
comment on view weekly_mail_reader is 'Who gets it: current customers with a confirmed address who want alerts and have not turned it off.';
