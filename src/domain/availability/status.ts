/** One time of a location as the API tells it: ISO 8601 with the location's offset, and its open seats. */
export interface AvailableTime {
  date: string;
  slots: number;
}

export type AvailabilityStatus = 'available' | 'limited' | 'unavailable';

export const LIMITED_BELOW = 5;

export function availabilityStatus(entries: readonly AvailableTime[]): AvailabilityStatus {
  return statusOfSeats(openSeats(entries));
}

export const openSeats = (entries: readonly AvailableTime[]): number =>
  entries.reduce((sum, { slots }) => sum + slots, 0);

export function statusOfSeats(seats: number): AvailabilityStatus {
  if (seats <= 0) return 'unavailable';
  return seats < LIMITED_BELOW ? 'limited' : 'available';
}

/** The earliest date that has a seat, as it was written; offsets differ, so instants are compared. */
export function nextAvailable(entries: readonly AvailableTime[]): string | null {
  let next: string | null = null;
  for (const { date, slots } of entries)
    if (slots > 0 && (next === null || Date.parse(date) < Date.parse(next))) next = date;
  return next;
}
