import { statusOfSeats } from '#domain/availability/status';
import { Pill } from '#web/components/ui/content/pill';
import { STATUS_LABELS } from './center-labels.ts';

/** The state of a center in a word, with the number of open seats. */
export function StatusPill({ seats }: { seats: number }) {
  const { name, tone } = STATUS_LABELS[statusOfSeats(seats)];
  return <Pill tone={tone}>{seats > 0 ? `${name} · ${seats} open` : name}</Pill>;
}
