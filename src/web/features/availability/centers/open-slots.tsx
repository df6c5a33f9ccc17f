import { slotLabel } from '#domain/availability/slot-label';
import type { AvailableTime } from '#domain/availability/status';
import { Card } from '#web/components/ui/content/card';
import { zoneNameOver } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';

/** From the specification: how many of the earliest are spelled out. */
const SHOWN = 10;

interface OpenSlotsProps {
  open: readonly AvailableTime[] | null | undefined;
  center: { name: string; timeZone: string };
}

/** What can be booked at this moment, as far as we know. */
export function OpenSlots({ open, center }: OpenSlotsProps) {
  return (
    <Card aria-labelledby="open-now-title">
      <h2 id="open-now-title" className="text-xl">
        Open now
      </h2>
      <Slots open={open} center={center} />
    </Card>
  );
}

function Slots({ open, center: { name, timeZone } }: OpenSlotsProps) {
  const now = useNow();
  if (open === undefined) return <p className="mt-3 text-ink-2">Looking up what is open …</p>;
  if (open === null || open.length === 0) {
    return (
      <p className="mt-3 max-w-2xl text-ink-2">
        No interview is open here at the moment. Canceled ones come back without notice; with an alert on this
        center you get a text when that happens.
      </p>
    );
  }
  const zone = zoneNameOver(
    timeZone,
    open.map(({ date }) => date),
  );
  const more = open.length - SHOWN;
  return (
    <>
      <ul className="mt-4 flex flex-wrap gap-1.5 sm:gap-2">
        {open.slice(0, SHOWN).map(({ date, slots }) => (
          <li
            key={date}
            className="rounded-control border border-line bg-paper px-1.5 py-1 text-[0.8125rem] font-medium tracking-tight tabular-nums sm:px-2.5 sm:text-[0.9375rem] sm:tracking-normal"
          >
            {slotLabel(date, timeZone, now)} <span className="text-ink-2">({slots})</span>
          </li>
        ))}
        {more > 0 && <li className="px-1 py-1 text-[0.9375rem] text-ink-2">+{more} more times</li>}
      </ul>
      <p className="mt-3 text-[0.9375rem] text-ink-2">
        Times in {zone}, open seats in parentheses. On the official site look for “{name}”.
      </p>
    </>
  );
}
