import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { SOON_LOOKS } from './soon-looks.ts';

const WATCHED = { dot: 'border-2 border-accent', name: 'You watch this' };
const AREA = { dot: 'border border-dashed border-accent bg-accent/10', name: 'An area you watch' };

/** What the colors of the dots mean. */
export function MapLegend({ areas }: { areas: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-[0.9375rem] text-ink-2">
      {[...Object.values(SOON_LOOKS), WATCHED, ...(areas ? [AREA] : [])].map(({ dot, name }) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={`${dot} size-3 rounded-full`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** As large as the map and the line below it, so that nothing moves when they come. */
export function MapWait() {
  return (
    <>
      <Skeleton className="aspect-[975/610]" />
      <div className="h-6" />
    </>
  );
}
