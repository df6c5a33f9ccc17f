import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { availabilityStatus } from '#domain/availability/status';
import type { Center } from '../queries.ts';

interface MapDotProps {
  center: Center;
  /** Shares of the map's width and height. */
  left: number;
  top: number;
  label: string;
  watched: boolean;
  faint: boolean;
  tabbable: boolean;
  onChoose: (location: Center['location']) => void;
  onNotice: (noticed: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const LOOK = {
  available: 'size-3 sm:size-4 bg-available border border-surface',
  limited: 'size-2.5 sm:size-3.5 bg-limited border border-surface',
  unavailable: 'size-2 sm:size-2.5 border-2 border-(--none) bg-surface',
} as const;

export function MapDot(props: MapDotProps) {
  const { center, left, top, label, watched, faint, tabbable, onChoose, onNotice, onKeyDown } = props;
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
        className={clsx(
          'rounded-full',
          LOOK[availabilityStatus(center.availability)],
          faint && !watched && 'opacity-45',
        )}
      />
      {watched && (
        <span className="pointer-events-none absolute size-4.5 rounded-full border-2 border-accent sm:size-6" />
      )}
    </button>
  );
}
