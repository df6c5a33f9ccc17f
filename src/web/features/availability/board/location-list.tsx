import { startTransition, useEffect, useRef, useState } from 'react';
import { LocationRow, rowHeadingId, type ActionFor } from './location-row.tsx';
import type { Center } from '#web/features/availability/queries';

/** A hundred rows at once are a long task. The first ones fill the box, more come before anybody gets there. */
const FIRST = 6;
const STEP = 20;

export interface Chosen {
  id: number;
  reached: boolean;
}

interface LocationListProps {
  centers: readonly Center[];
  now: number;
  watched: ReadonlySet<number>;
  milesTo: (center: Center) => number | null;
  actionFor: ActionFor;
  /** The one chosen on the map: it gets the focus, once. */
  chosen: Chosen | null;
  onReached: () => void;
}

export function LocationList(props: LocationListProps) {
  const { centers, now, watched, milesTo, actionFor, chosen, onReached } = props;
  const [count, setCount] = useState(FIRST);
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const index = centers.findIndex(({ location }) => location.id === chosen?.id);
  const shown = Math.max(count, index + 1);

  useEffect(() => {
    const target = end.current;
    if (target === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) startTransition(() => setCount(shown + STEP));
      },
      { root: box.current, rootMargin: '400px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [shown]);

  useEffect(() => {
    if (chosen === null || chosen.reached || index < 0) return;
    document.getElementById(rowHeadingId(chosen.id))?.focus();
    onReached();
  }, [chosen, index, onReached]);

  return (
    <div
      ref={box}
      className="relative max-h-[600px] overflow-y-auto overscroll-contain rounded-control border border-line"
    >
      <ul aria-label="Locations" className="divide-y divide-line">
        {centers.slice(0, shown).map((center) => (
          <LocationRow
            key={center.location.id}
            center={center}
            now={now}
            watched={watched.has(center.location.id)}
            miles={milesTo(center)}
            actionFor={actionFor}
          />
        ))}
        {shown < centers.length && <li ref={end} aria-hidden className="h-px border-0" />}
      </ul>
    </div>
  );
}
