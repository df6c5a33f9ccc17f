import type { AlertOpening } from '#domain/alerts/opening';
import type { OpeningId } from '#server/features/availability/tables';
import type { OpeningRow } from './tables.ts';

/** A planned opening in the words of the rules. */
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
