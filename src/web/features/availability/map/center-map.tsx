import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { openSeats } from '#domain/availability/status';
import type { Center } from '../queries.ts';
import { useNow } from '#web/lib/hooks/use-now';
import { MapDot } from './map-dot.tsx';
import { MapLegend } from './map-frame.tsx';
import { neighbor, type Direction, type MapPoint } from './neighbor.ts';
import { BORDERS, NATION } from './us-outline.ts';

const DIRECTIONS: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export interface MapCircle extends MapPoint {
  radius: number;
}

interface CenterMapProps {
  /** All of them; those outside the filter are drawn faintly, so that a full center can still be found. */
  centers: readonly Center[];
  shown: readonly Center[];
  watched: ReadonlySet<number>;
  /** Areas that the reader watches. */
  circles: readonly MapCircle[];
  onChoose: (location: Center['location']) => void;
}

interface Spot extends MapPoint {
  center: Center;
}

function describe(center: Center, watched: boolean): string {
  const { location, availability } = center;
  const seats = openSeats(availability);
  const open = seats === 0 ? 'none now' : seats === 1 ? '1 opening' : `${seats} openings`;
  return `${location.name}: ${open}${watched ? ', you watch this' : ''}`;
}

/** One stop for Tab; arrow keys go from center to center, Enter shows one in the list. */
export function CenterMap({ centers, shown, watched, circles, onChoose }: CenterMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const [active, setActive] = useState<number | null>(null);
  const [hovered, setHovered] = useState<Center | null>(null);
  const inFilter = useMemo(() => new Set(shown.map(({ location }) => location.id)), [shown]);
  const spots = useMemo(() => spotsOf(centers, inFilter), [centers, inFilter]);
  const current = spots.find(({ center }) => center.location.id === active) ?? spots.at(-1);

  const move = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || current === undefined) return;
    event.preventDefault();
    const next = neighbor(spots, current, direction);
    if (next === null) return;
    setActive(next.center.location.id);
    box.current?.querySelector<HTMLElement>(`[data-location="${next.center.location.id}"]`)?.focus();
  };

  return (
    <>
      <div
        ref={box}
        role="group"
        aria-label="Enrollment centers on the map. Arrow keys move between them, Enter shows one in the list."
        className="relative"
      >
        <svg viewBox="0 0 975 610" aria-hidden className="block w-full overflow-visible">
          <path d={NATION} className="fill-sunken stroke-line-strong dark:fill-line/40 [stroke-width:1.25]" />
          <path d={BORDERS} fill="none" className="stroke-line [stroke-width:1]" />
          <svg width="975" height="610">
            {circles.map(({ x, y, radius }) => (
              <circle
                key={`${x} ${y} ${radius}`}
                cx={x}
                cy={y}
                r={radius}
                className="fill-accent/10 stroke-accent [stroke-dasharray:6_5] [stroke-width:1.5]"
              />
            ))}
          </svg>
        </svg>
        {spots.map(({ center, x, y }) => (
          <MapDot
            key={center.location.id}
            center={center}
            left={x / 975}
            top={y / 610}
            label={describe(center, watched.has(center.location.id))}
            watched={watched.has(center.location.id)}
            faint={!inFilter.has(center.location.id)}
            now={now}
            tabbable={center === current?.center}
            onKeyDown={move}
            onChoose={onChoose}
            onNotice={(noticed) => {
              setHovered(noticed ? center : null);
              if (noticed) setActive(center.location.id);
            }}
          />
        ))}
      </div>
      <p aria-hidden className="h-6 truncate text-center text-[0.9375rem] font-medium">
        {hovered !== null && describe(hovered, watched.has(hovered.location.id))}
      </p>
      <MapLegend areas={circles.length > 0} />
    </>
  );
}

/** Those in the filter last, so that they lie on top of the faint ones. */
function spotsOf(centers: readonly Center[], inFilter: ReadonlySet<number>): Spot[] {
  return centers
    .flatMap((center) => (center.location.map === null ? [] : [{ center, ...center.location.map }]))
    .toSorted(
      (a, b) =>
        Number(inFilter.has(a.center.location.id)) - Number(inFilter.has(b.center.location.id)) ||
        openSeats(b.center.availability) - openSeats(a.center.availability),
    );
}
