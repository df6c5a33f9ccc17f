import { clsx } from 'clsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { openSeats } from '#domain/availability/status';
import { formatCount } from '#web/lib/format/format-count';
import { useBooking } from '#web/features/availability/centers/use-booking';
import { placeOf } from '#web/features/availability/centers/center-labels';
import { StatusPill } from '#web/features/availability/centers/status-pill';
import { HistoryButton } from './history-button.tsx';
import type { Center } from '#web/features/availability/queries';
import { SlotChips, SLOTS_PER_ROW } from './slot-chips.tsx';
import { readerZone, zoneNote } from '#web/features/availability/zone-note';

interface LocationRowProps {
  center: Center;
  now: number;
  watched: boolean;
  /** From the reader's place, when one is known. */
  miles: number | null;
  /** Set Alert or Remove Alert, from the alerts side. */
  actionFor: ActionFor;
}

export type ActionFor = (location: Center['location'], watched: boolean) => ReactNode;

export const rowHeadingId = (locationId: number) => `location-${locationId}`;

export const LocationRow = memo(function LocationRow(props: LocationRowProps) {
  const { center, now, watched, miles, actionFor } = props;
  const { location, availability } = center;
  const { link, advice } = useBooking(location.name);
  const [first, ...others] = availability.slice(0, SLOTS_PER_ROW).map(({ date }) => date);
  const facts = [
    placeOf(location),
    ...(miles === null ? [] : [`${formatCount(Math.round(miles))} mi away`]),
    ...(first === undefined ? [] : [zoneNote(location.timeZone, readerZone(), [first, ...others])]),
  ];
  return (
    <li className={clsx('grid gap-3 p-3 sm:p-4', watched && 'inset-ring-2 inset-ring-accent/70')}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0">
          <h3
            id={rowHeadingId(location.id)}
            tabIndex={-1}
            className="scroll-mt-4 text-[1.0625rem] leading-snug outline-offset-4"
          >
            {location.name}
          </h3>
          <p className="text-[0.9375rem] text-ink-2">{facts.join(' · ')}</p>
        </div>
        <StatusPill seats={openSeats(availability)} />
      </div>
      {first !== undefined && <SlotChips entries={availability} zone={location.timeZone} now={now} />}
      <div className="flex flex-wrap gap-2">
        {link}
        {actionFor(location, watched)}
        <HistoryButton location={location} />
      </div>
      {advice}
    </li>
  );
});
