import { openSeats } from '#domain/availability/status';
import { placeOf } from '#web/features/availability/centers/center-labels';
import type { Center } from '../queries.ts';

interface OffMapProps {
  centers: readonly Center[];
  watched: ReadonlySet<number>;
  onChoose: (location: Center['location']) => void;
}

/** San Juan, Guam and what is overseas: beside the map, because it does not fit on it. */
export function OffMap({ centers, watched, onChoose }: OffMapProps) {
  const off = centers.filter(({ location }) => location.map === null);
  if (off.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-[0.9375rem]">
      <span className="text-ink-2">Not on this map:</span>
      {off.map(({ location, availability }) => (
        <button
          key={location.id}
          type="button"
          onClick={() => onChoose(location)}
          className="min-h-11 rounded-full border border-line-strong px-3 font-medium hover:bg-sunken sm:pointer-fine:min-h-9"
        >
          {placeOf(location)}
          <span className="text-ink-2 tabular-nums"> · {openSeats(availability) || 'none now'}</span>
          {watched.has(location.id) && <span className="text-accent"> · watched</span>}
        </button>
      ))}
    </div>
  );
}
