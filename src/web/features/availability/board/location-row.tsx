import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Program } from '#domain/availability/programs';
import { openSeats } from '#domain/availability/status';
import { formatCount } from '#web/lib/format/format-count';
import { useBooking } from '#web/features/availability/centers/use-booking';
import { placeOf } from '#web/features/availability/centers/center-labels';
import { StatusPill } from '#web/features/availability/centers/status-pill';
import { HistoryButton } from './history-button.tsx';
import type { Center } from '#web/features/availability/queries';
import { SlotChips, SLOTS_PER_ROW } from './slot-chips.tsx';
import { zoneNote } from '#web/features/availability/zone-note';
import { readerZone } from '#web/lib/format/reader-zone';

interface LocationRowProps {
  center: Center;
  now: number;
  watched: boolean;
  /** The dates that fit the reader's settings, where that is known. */
  fitting: ReadonlySet<string>;
  /** From the reader's place, when one is known. */
  miles: number | null;
  /** Set Alert or Remove Alert, from the alerts side. */
  actionFor: ActionFor;
  program: Program;
}

export type ActionFor = (location: Center['location'], watched: boolean) => ReactNode;

export const rowHeadingId = (locationId: number) => `location-${locationId}`;

/** One line with what matters; opened, all of the up to ten slots and the history. The whole row opens it. */
export const LocationRow = memo(function LocationRow(props: LocationRowProps) {
  const { center, now, watched, fitting, miles, actionFor, program } = props;
  const { location, availability } = center;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { link, advice } = useBooking(location.name, program, {
    size: 'sm',
    className: 'relative whitespace-nowrap max-sm:px-2! max-sm:text-sm',
  });
  const [first, ...others] = availability.slice(0, SLOTS_PER_ROW).map(({ date }) => date);
  const facts = [
    placeOf(location),
    ...(miles === null ? [] : [`${formatCount(Math.round(miles))} mi away`]),
    ...(first === undefined ? [] : [zoneNote(location.timeZone, readerZone(), [first, ...others])]),
  ];
  const chips = (oneLine: boolean) => (
    <SlotChips
      entries={availability}
      zone={location.timeZone}
      now={now}
      fitting={fitting}
      oneLine={oneLine}
    />
  );
  return (
    <li className={clsx('relative px-3 py-3 sm:px-4', open && 'bg-paper dark:bg-sunken')}>
      <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-2 gap-y-2 lg:grid-cols-[1.25rem_minmax(0,19rem)_minmax(0,1fr)_auto] lg:items-center lg:gap-x-3">
        <ChevronRight
          aria-hidden
          className={clsx('mt-1 size-4 text-ink-2 transition-transform lg:mt-0', open && 'rotate-90')}
        />
        <div className="min-w-0">
          <h4
            id={rowHeadingId(location.id)}
            tabIndex={-1}
            className="scroll-mt-4 font-display text-[1.0625rem] leading-snug font-bold tracking-tight outline-offset-4"
          >
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="text-left after:absolute after:inset-0"
            >
              {location.name}
            </button>
          </h4>
          <p className="text-[0.9375rem] leading-snug text-ink-2">
            {facts.join(' · ')}
            {watched && (
              <span className="font-semibold whitespace-nowrap text-accent">
                {' · '}
                <Check aria-hidden className="inline size-4 align-[-0.15em]" /> Watching
              </span>
            )}
          </p>
        </div>
        <div className="col-start-2 grid min-w-0 gap-1.5 lg:col-start-3">
          <span>
            <StatusPill seats={openSeats(availability)} />
          </span>
          {first !== undefined && !open && chips(true)}
        </div>
        <div className="col-start-2 flex gap-2 max-sm:col-span-2 max-sm:col-start-1 max-sm:*:grow lg:col-start-4">
          {link}
          {actionFor(location, watched)}
        </div>
      </div>
      <div id={id} hidden={!open} className="relative mt-3 pl-7">
        {open && (
          <div className="grid justify-items-start gap-2.5">
            {first === undefined ? (
              <p className="text-[0.9375rem] text-ink-2">Nothing is open here at the moment.</p>
            ) : (
              chips(false)
            )}
            {availability.some(({ date }) => fitting.has(date)) && (
              <p aria-hidden className="flex items-center gap-2 text-sm text-ink-2">
                <span className="size-3 rounded-[3px] border border-accent bg-accent-soft" />
                Fits your settings
              </p>
            )}
            <HistoryButton location={location} />
          </div>
        )}
      </div>
      <div className="relative mt-3 empty:hidden">{advice}</div>
    </li>
  );
});
