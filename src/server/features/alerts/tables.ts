import type { Generated, GeneratedAlways } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId, Id, SessionId } from '#domain/ids';
import type { Program } from '#domain/availability/programs';
import type { CheckId, OpeningId } from '#server/features/availability/tables';
import type { LocalDate } from '#domain/time/local-time';
import type { TimeOfDay } from '#domain/time/time-of-day';
import type { ChannelName } from '#domain/alerts/channel';
import type { MessageKind, MessageState } from '#domain/alerts/message-state';

export type MessageId = Id<'message'>;
export type PushSubscriptionId = Id<'push subscription'>;
export type CampaignId = Id<'campaign'>;
export type AreaId = Id<'area'>;
export type SharedListId = Id<'shared_list'>;

export type { ChannelName };

/** `undeliverable`: messages do not arrive. `refused`: the provider takes none for this address. */
export type ContactProblem = 'undeliverable' | 'refused';

export type OutboxState = 'waiting' | 'deferred' | 'told' | 'held';

export interface PreferenceColumns {
  immediate: boolean;
  max_per_day: number;
  timeframe_days: number;
  urgency_threshold: number;
  times_of_day: TimeOfDay[];
  weekends_only: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  party_size: number;
  earlier_than: string | null;
  paused_until: Date | null;
}

type WithDefaults<Columns> = {
  [Name in keyof Columns]: null extends Columns[Name] ? Columns[Name] : Generated<Columns[Name]>;
};

/** A planned opening as the stores read it. */
export interface OpeningRow {
  opening_id: OpeningId;
  location_id: LocationId;
  local_time: string;
  time_zone: string;
  starts_at: Date;
  seats: number;
  seats_over: number;
  urgency: number;
  appeared_at: Date;
}

export interface AlertsTables {
  recipient: WithDefaults<PreferenceColumns> & {
    account_id: AccountId;
    time_zone: string | null;
    program: Generated<Program>;
    weekly_mail: Generated<boolean>;
    preferences_since: Generated<Date>;
    tested_at: Date | null;
    first_run_hidden_at: Date | null;
    texts_off_since: Date | null;
    first_watch_at: Date | null;
  };
  booking: {
    account_id: AccountId;
    booked_at: Generated<Date>;
    first_watch_at: Date | null;
    interview_date: string | null;
    local_time: string | null;
    location_id: LocationId | null;
    earlier_than_before: string | null;
  };
  contact: {
    account_id: AccountId;
    channel: ChannelName;
    address_sealed: Buffer;
    address_hash: Buffer;
    consented_at: Date | null;
    verified_at: Date | null;
    problem: ContactProblem | null;
    hard_failures: Generated<number>;
  };
  shared_list: {
    id: GeneratedAlways<SharedListId>;
    account_id: AccountId;
    token_hash: Buffer;
    created_at: Generated<Date>;
  };
  past_preferences: PreferenceColumns & { account_id: AccountId; since: Date; until: Date };
  watch: {
    location_id: LocationId;
    account_id: AccountId;
    since: Generated<Date>;
    retirement_told_at: Date | null;
    program_end_told_at: Date | null;
    chosen: Generated<boolean>;
    miles: number | null;
  };
  watch_area: {
    id: GeneratedAlways<AreaId>;
    account_id: AccountId;
    kind: 'radius' | 'state';
    place: string;
    miles: number | null;
    lat: number | null;
    lng: number | null;
    left_out: Generated<LocationId[]>;
    derived_from: Generated<string>;
    since: Generated<Date>;
  };
  weekly_mail: {
    account_id: AccountId;
    monday: LocalDate;
    state: Generated<'waiting' | 'sending' | 'sent' | 'left out'>;
    planned_at: Generated<Date>;
  };
  ended_watch: { account_id: AccountId; location_id: LocationId; since: Date; ended_at: Generated<Date> };
  consent: {
    id: GeneratedAlways<number>;
    account_id: AccountId;
    number_hash: Buffer;
    version: string;
    wording: string;
    given_at: Date;
    address: string;
    page: string;
  };
  phone_code: {
    id: GeneratedAlways<number>;
    account_id: AccountId;
    number_hash: Buffer;
    code_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
  };
  opt_out: {
    channel: ChannelName;
    address_hash: Buffer;
    opted_out_at: Date;
    ended_at: Date | null;
    recovery_hash: Buffer | null;
    orphaned_at: Date | null;
  };
  opt_out_salt: { salt: Buffer };
  inbound_text: { provider_sid: string; received_at: Generated<Date> };
  campaign: {
    id: GeneratedAlways<CampaignId>;
    location_id: LocationId;
    check_id: CheckId | null;
    created_at: Date;
    urgency: number;
    start_after: number;
    cursor_at: number;
    wrapped: Generated<boolean>;
    state: Generated<'planning' | 'done' | 'stopped'>;
    stop_reason: string | null;
    ended_at: Date | null;
  };
  campaign_opening: {
    opening_id: OpeningId;
    seats_over: number;
    campaign_id: CampaignId;
    seats: number;
    urgency: number;
    live: Generated<boolean>;
  };
  campaign_page: {
    campaign_id: CampaignId;
    after_account: number;
    upto_account: number;
    planned_at: Date;
  };
  outbox: {
    opening_id: OpeningId;
    account_id: AccountId;
    campaign_id: CampaignId;
    state: OutboxState;
    reason: string | null;
    planned_at: Date;
    due_at: Date | null;
    message_id: MessageId | null;
    resends: Generated<number>;
    channel: Generated<ChannelName>;
    tried_at: Date | null;
    earlier_message_id: MessageId | null;
  };
  message: {
    id: GeneratedAlways<MessageId>;
    channel: ChannelName;
    account_id: AccountId | null;
    kind: MessageKind;
    address_sealed: Buffer | null;
    address_hash: Buffer;
    body_sealed: Buffer | null;
    key_hash: Buffer | null;
    opening_ids: Generated<OpeningId[]>;
    location_ids: Generated<LocationId[]>;
    charged_day: string | null;
    state: MessageState;
    reason: string | null;
    attempts: Generated<number>;
    resends: Generated<number>;
    created_at: Generated<Date>;
    useful_until: Date;
    next_at: Generated<Date>;
    called_at: Date | null;
    settled_at: Date | null;
    provider_id: string | null;
    error_code: string | null;
    fallback_at: Date | null;
    passed_on_at: Date | null;
  };
  daily_count: { account_id: AccountId; day: string; alerts: number };
  channel: {
    name: ChannelName;
    tokens: Generated<number>;
    filled_at: Generated<Date>;
    paused_until: Date | null;
    pause_code: string | null;
  };
  push_subscription: {
    id: GeneratedAlways<PushSubscriptionId>;
    account_id: AccountId;
    session_id: SessionId;
    endpoint_hash: Buffer;
    subscription_sealed: Buffer;
    device: string | null;
    created_at: Generated<Date>;
    not_before: Date | null;
  };
  link: { code: string; opening_ids: OpeningId[]; program: Generated<Program>; created_at: Generated<Date> };
}
