import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import type { Center } from '../queries.ts';
import { SOON_LOOKS, soonLook } from './soon-looks.ts';

interface MapDotProps {
  center: Center;
  /** Shares of the map's width and height. */
  left: number;
  top: number;
  label: string;
  watched: boolean;
  faint: boolean;
  now: number;
  tabbable: boolean;
  onChoose: (location: Center['location']) => void;
  onNotice: (noticed: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const SIZES = {
  soon: 'size-3 sm:size-4',
  weeks: 'size-2.5 sm:size-3.5',
  later: 'size-2.5 sm:size-3.5',
  none: 'size-2 sm:size-2.5',
} as const;

export function MapDot(props: MapDotProps) {
  const { center, left, top, label, watched, faint, now, tabbable, onChoose, onNotice, onKeyDown } = props;
  const look = soonLook(center.availability, now);
  return (
    <button
      type="button"
      data-location={center.location.id}
      aria-label={label}
      tabIndex={tabbable ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={() => onChoose(center.location)}
      onPointerEnter={() => onNotice(true)}
      onPointerLeave={() => onNotice(false)}
      onFocus={() => onNotice(true)}
      onBlur={() => onNotice(false)}
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
      className="absolute grid size-4 -translate-1/2 place-items-center rounded-full hover:z-10 focus-visible:z-10 sm:size-6"
    >
      <span
        className={clsx('rounded-full', SIZES[look], SOON_LOOKS[look].dot, faint && !watched && 'opacity-45')}
      />
      {watched && (
        <span className="pointer-events-none absolute size-4.5 rounded-full border-2 border-accent sm:size-6" />
      )}
    </button>
  );
}
