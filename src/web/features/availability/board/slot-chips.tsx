import { clsx } from 'clsx';
import { slotLabel } from '#domain/availability/slot-label';
import type { AvailableTime } from '#domain/availability/status';

/** From the specification, section 9. */
export const SLOTS_PER_ROW = 10;

interface SlotChipsProps {
  entries: readonly AvailableTime[];
  zone: string;
  now: number;
  /** Those the reader would be texted about; marked. */
  fitting: ReadonlySet<string>;
  /** As many as fit one line. */
  oneLine: boolean;
}

/** The earliest slots as "Today, 9:15 AM (2)", by the center's own clock. */
export function SlotChips({ entries, zone, now, fitting, oneLine }: SlotChipsProps) {
  const rest = entries.length - SLOTS_PER_ROW;
  return (
    <ul
      aria-label="Earliest appointments"
      className={clsx('flex flex-wrap gap-1.5', oneLine && 'h-7 overflow-hidden')}
    >
      {entries.slice(0, SLOTS_PER_ROW).map(({ date, slots }) => (
        <li
          key={date}
          className={clsx(
            'rounded-md px-1.5 py-1 text-[0.8125rem] leading-5 tracking-tight whitespace-nowrap tabular-nums sm:px-2 sm:text-sm sm:tracking-normal',
            fitting.has(date) ? 'bg-accent-soft' : 'bg-sunken dark:bg-line/60',
          )}
        >
          {slotLabel(date, zone, now)} <span className="text-ink-2">({slots})</span>
          {fitting.has(date) && <span className="sr-only">, fits your settings</span>}
        </li>
      ))}
      {rest > 0 && !oneLine && <li className="px-1 py-1 text-sm text-ink-2">+{rest} later</li>}
    </ul>
  );
}
