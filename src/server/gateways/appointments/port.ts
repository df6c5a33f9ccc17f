import type { Look } from '#domain/availability/look';
import type { LocalTime, LocationId } from '#domain/availability/slot';
import type { LocalDate } from '#domain/time/local-time';

export type LocationFlag = 'special-event' | 'remote-only';

/** A location as the source lists it: names cleaned, zone corrected, coordinates added where we know them. */
export interface SourceLocation {
  id: LocationId;
  name: string;
  city: string;
  /** Two letters, or empty where the country has no states. */
  state: string;
  countryCode: string;
  timeZone: string;
  address: string;
  postalCode: string;
  iata: string | null;
  lat: number | null;
  lng: number | null;
  notes: string;
  directions: string;
  flags: readonly LocationFlag[];
}

export interface CallOptions {
  /** Gives the call up, for instance when the process stops. */
  signal?: AbortSignal;
}

export interface SeatsWindow {
  from: LocalTime;
  /** Exclusive: the look says nothing of this time and later. */
  until: LocalTime;
}

/**
 * The public scheduler. Every call is one request. Throws a Failure, whose code says what came instead of an
 * answer; whatever is thrown means "unknown", never "nothing open".
 */
export interface AppointmentsSource {
  /** Every location where interviews for a service (Global Entry unless given) take place. */
  listLocations(options?: CallOptions & { service?: string }): Promise<SourceLocation[]>;
  /** Which locations have at least one open slot (before a date, when given). */
  locationsWithSlots(options?: CallOptions & { before?: LocalDate }): Promise<ReadonlySet<LocationId>>;
  /** Open seats per time in a window. The rows do not say whose they are. */
  seats(locationId: LocationId, window: SeatsWindow, options?: CallOptions): Promise<Look>;
  /** The end of the published calendar, on the location's own clock; null when the source does not say. */
  publishedUntil(locationId: LocationId, options?: CallOptions): Promise<LocalTime | null>;
  /** Open times with room for a party (1 unless given), soonest first; the rows carry the location. */
  openSlots(locationId: LocationId, options?: CallOptions & { partySize?: number }): Promise<Look>;
}
