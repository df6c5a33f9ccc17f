import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StockSighting } from '#domain/availability/judging/blank-guard';
import type { DoubtedLook } from '#domain/availability/judging/doubts';
import type { LocationPollState, SharedState } from '#domain/availability/scheduler/state';
import type { LocalTime, LocationId } from '#domain/availability/slot';
import type { SourceHealth } from '#domain/availability/source-health';
import type { Id } from '#domain/ids';

export type OpeningId = Id<'opening'>;
export type CheckId = Id<'check'>;

export interface AvailabilityTables {
  location: {
    id: LocationId;
    slug: string;
    name: string;
    city: string;
    state: string;
    country: string;
    time_zone: string;
    address: string;
    postal_code: string;
    iata: string | null;
    lat: number | null;
    lng: number | null;
    notes: string;
    directions: string;
    flags: string[];
    services: Generated<string[]>;
    dropped_services: Generated<string[]>;
    missing_from: Generated<string[]>;
    watchers: Generated<number>;
    first_listed_at: Date;
    last_listed_at: Date;
    retired_at: Date | null;
  };
  location_look: {
    location_id: LocationId;
    scheduler: JSONColumnType<LocationPollState>;
    baseline_at: Date | null;
    good_look_at: Date | null;
    doubted: JSONColumnType<DoubtedLook[]>;
    look_requested_at: Date | null;
    published_until: LocalTime | null;
    published_asked_at: Date | null;
  };
  source: {
    only_one: Generated<boolean>;
    scheduler: JSONColumnType<SharedState>;
    sightings: JSONColumnType<StockSighting[]>;
    listed: LocationId[] | null;
    listed_at: Date | null;
    bulk_doubted_at: Generated<Date[]>;
    health: Generated<SourceHealth>;
    asking_since: Generated<Date>;
    good_answer_at: Date | null;
    list_asked_at: Date | null;
    list_good_at: Date | null;
    recent_requests: Generated<Date[]>;
    change: Generated<number>;
  };
  opening: {
    id: GeneratedAlways<OpeningId>;
    location_id: LocationId;
    local_time: LocalTime;
    generation: number;
    time_zone: string;
    starts_at: Date;
    seats: number;
    baseline: boolean;
    unseen_since: Date | null;
    first_seen_at: Date;
    last_seen_at: Date;
    gone_at: Date | null;
    missed_looks: Generated<number>;
    check_id: CheckId;
  };
  source_check: {
    id: GeneratedAlways<CheckId>;
    kind: string;
    location_id: LocationId | null;
    asked_at: Date;
    answered_at: Date | null;
    outcome: 'good' | 'suspect' | 'failed' | null;
    failure: string | null;
  };
  source_check_day: { day: string; kind: string; checks: number; good: number };
  service_list: { service: string; asked_at: Date | null; good_at: Date | null };
  heartbeat: { minute: Date };
  calendar_release: {
    location_id: LocationId;
    seen_at: Date;
    unseen_since: Date;
    published_before: LocalTime;
    published_until: LocalTime;
  };
  blind_period: { location_id: LocationId; from_at: Date; until_at: Date };
}
