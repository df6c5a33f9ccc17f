-- One clock for whatever decides or records, and what the retention jobs need to find old rows.

create or replace function service_now() returns timestamptz language sql stable as $$ select statement_timestamp() $$;
comment on function service_now is
  'The one time by which the service decides and records; no statement asks another clock. A simulated clock can stand '
  'behind it. Inlined into each statement, so it costs nothing and indexes are used. It moves on from statement to '
  'statement, also inside a transaction, so that a wait for a lock does not make the next statement live in the past.';

alter table incident alter column raised_at set default service_now();
alter table source alter column asking_since set default service_now();
alter table recipient alter column preferences_since set default service_now();
alter table watch alter column since set default service_now();
alter table ended_watch alter column ended_at set default service_now();
alter table inbound_text alter column received_at set default service_now();
alter table message alter column created_at set default service_now(), alter column next_at set default service_now();
alter table link alter column created_at set default service_now();
alter table channel alter column filled_at set default service_now();
alter table subscription alter column created_at set default service_now();
alter table invoice alter column created_at set default service_now();
alter table payment_attempt alter column created_at set default service_now();
alter table wallet alter column created_at set default service_now();
alter table payment_event alter column received_at set default service_now();
alter table refund alter column asked_at set default service_now();
alter table operator_action alter column at set default service_now();
alter table backup alter column taken_at set default service_now();
alter table job alter column due_at set default service_now(), alter column created_at set default service_now();

create or replace view entitled_account as
  select account_id, until from simulated_grant
  where until > service_now() and exists (select from payment_world where provider = 'simulator')
    and not exists (select from subscription
      where subscription.account_id = simulated_grant.account_id and entitled_until > service_now())
  union all
  select account_id, entitled_until as until from subscription
  where account_id is not null and entitled_until > service_now();

-- Marks that are forgotten go on counting.
alter table article
  add column past_views integer not null default 0,
  add column past_helpful integer not null default 0;
comment on column article.past_views is 'Views whose marks were removed; what is shown is these and the marks that are left.';
alter table article_mark add column marked_at timestamptz not null default service_now();

create index session_created_at on session (created_at);
create index past_preferences_until on past_preferences (until);
create index ended_watch_ended_at on ended_watch (ended_at);
create index opt_out_ended_at on opt_out (ended_at) where ended_at is not null;
create index inbound_text_received_at on inbound_text (received_at);
create index campaign_created_at on campaign (created_at);
create index link_created_at on link (created_at);
create index daily_count_day on daily_count (day);
create index message_of_service on message (created_at) where kind <> 'alert';
create index message_without_account on message (created_at) where account_id is null;
create index message_readable on message (created_at)
  where kind = 'alert' and (address_sealed is not null or body_sealed is not null);
create index opening_ended on opening ((coalesce(gone_at, starts_at)));
create index article_mark_marked_at on article_mark (marked_at);
create index ticket_without_account on ticket (changed_at) where account_id is null;
create index feedback_without_account on feedback (created_at) where account_id is null;
create index incident_cleared_at on incident (cleared_at) where cleared_at is not null;
create index invoice_created_at on invoice (created_at);
create index subscription_without_account on subscription (created_at) where account_id is null;
