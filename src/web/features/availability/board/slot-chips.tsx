import { slotLabel } from '#domain/availability/slot-label';
import type { AvailableTime } from '#domain/availability/status';

/** From the specification, section 9. */
export const SLOTS_PER_ROW = 10;

interface SlotChipsProps {
  entries: readonly AvailableTime[];
  zone: string;
  now: number;
}

/** The earliest slots as "Today, 9:15 AM (2)", by the center's own clock. */
export function SlotChips({ entries, zone, now }: SlotChipsProps) {
  const rest = entries.length - SLOTS_PER_ROW;
  return (
    <ul aria-label="Earliest appointments" className="flex flex-wrap gap-1.5">
      {entries.slice(0, SLOTS_PER_ROW).map(({ date, slots }) => (
        <li
          key={date}
          className="rounded-md bg-sunken px-1.5 py-1 text-[0.8125rem] tracking-tight whitespace-nowrap tabular-nums sm:px-2 sm:text-sm sm:tracking-normal dark:bg-line/60"
        >
          {slotLabel(date, zone, now)} <span className="text-ink-2">({slots})</span>
        </li>
      ))}
      {rest > 0 && <li className="px-1 py-1 text-sm text-ink-2">+{rest} later</li>}
    </ul>
  );
}
