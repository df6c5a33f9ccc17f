import { clsx } from 'clsx';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Program } from '#domain/availability/programs';
import { useMediaQuery } from '#web/lib/hooks/use-media-query';
import { LocationRow, rowHeadingId, type ActionFor } from './location-row.tsx';
import type { Center } from '#web/features/availability/queries';

/** A hundred rows at once are a long task. The first ones fill the box, more come before anybody gets there. */
const FIRST = 6;
const STEP = 20;
/** From here on the list is a box that scrolls by itself; on phones it would be a trap. */
const BOXED = '(width >= 48rem)';
const NONE: ReadonlySet<string> = new Set();

export interface Chosen {
  id: number;
  reached: boolean;
}

interface LocationListProps {
  centers: readonly Center[];
  now: number;
  watched: ReadonlySet<number>;
  /** By location: the dates that fit the reader's settings. */
  fitting: ReadonlyMap<number, ReadonlySet<string>>;
  milesTo: (center: Center) => number | null;
  actionFor: ActionFor;
  program: Program;
  /** The one chosen on the map: it gets the focus, once. */
  chosen: Chosen | null;
  onReached: () => void;
}

export function LocationList(props: LocationListProps) {
  const { centers, now, watched, fitting, milesTo, actionFor, program, chosen, onReached } = props;
  const [count, setCount] = useState(FIRST);
  const [atEnd, setAtEnd] = useState(false);
  const boxed = useMediaQuery(BOXED);
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const index = centers.findIndex(({ location }) => location.id === chosen?.id);
  const shown = Math.max(count, index + 1);
  const more = shown < centers.length;

  useEffect(() => {
    const target = end.current;
    if (target === null) return;
    const root = boxed ? box.current : null;
    const loader = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true && more) startTransition(() => setCount(shown + STEP));
      },
      { root, rootMargin: '400px' },
    );
    const fader = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting === true), { root });
    loader.observe(target);
    fader.observe(target);
    return () => {
      loader.disconnect();
      fader.disconnect();
    };
  }, [shown, more, boxed]);

  useEffect(() => {
    if (chosen === null || chosen.reached || index < 0) return;
    document.getElementById(rowHeadingId(chosen.id))?.focus();
    onReached();
  }, [chosen, index, onReached]);

  return (
    <div
      ref={box}
      className={clsx(
        'relative border-t border-line md:max-h-[600px] md:overflow-y-auto md:overscroll-contain',
        (more || !atEnd) && 'md:mask-b-from-[calc(100%-44px)]',
      )}
    >
      <ul aria-label="Locations" className="divide-y divide-line">
        {centers.slice(0, shown).map((center) => (
          <LocationRow
            key={center.location.id}
            center={center}
            now={now}
            watched={watched.has(center.location.id)}
            fitting={fitting.get(center.location.id) ?? NONE}
            miles={milesTo(center)}
            actionFor={actionFor}
            program={program}
          />
        ))}
        <li ref={end} aria-hidden className="h-px border-0" />
      </ul>
    </div>
  );
}
