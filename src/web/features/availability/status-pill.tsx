import { availabilityStatus, type AvailabilityEntry } from '#domain/availability/status';
import { Pill } from '#web/components/ui/pill';

const LOOK = {
  available: { tone: 'good', word: 'Available' },
  limited: { tone: 'warning', word: 'Limited' },
  unavailable: { tone: 'neutral', word: 'None now' },
} as const;

export const openSeats = (entries: readonly AvailabilityEntry[]): number =>
  entries.reduce((sum, { slots }) => sum + slots, 0);

/** "Available · 20": the status in words, with the open seats. */
export function StatusPill({ entries }: { entries: readonly AvailabilityEntry[] }) {
  const { tone, word } = LOOK[availabilityStatus(entries)];
  const seats = openSeats(entries);
  return (
    <Pill tone={tone}>
      <span className="tabular-nums">{seats > 0 ? `${word} · ${seats}` : word}</span>
    </Pill>
  );
}
