import type { AlertOpening } from '#domain/alerts/opening';
import type { LocationId } from '#domain/availability/slot';
import type { OpeningId } from '#server/features/availability/tables';

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

/** The same in the words of the rules. */
export const toAlertOpening = (row: OpeningRow): AlertOpening & { id: OpeningId } => ({
  id: row.opening_id,
  locationId: row.location_id,
  at: row.local_time,
  timeZone: row.time_zone,
  startsAt: row.starts_at.getTime(),
  seats: row.seats,
  seatsOver: row.seats_over,
  urgency: row.urgency,
  appearedAt: row.appeared_at.getTime(),
});
