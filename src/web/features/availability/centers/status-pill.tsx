import { statusOfSeats } from '#domain/availability/status';
import { Pill } from '#web/components/ui/pill';
import { STATUS_WORDS } from './center-words.ts';

/** The state of a center in a word, with the number of open seats. */
export function StatusPill({ seats }: { seats: number }) {
  const { name, tone } = STATUS_WORDS[statusOfSeats(seats)];
  return <Pill tone={tone}>{seats > 0 ? `${name} · ${seats} open` : name}</Pill>;
}
