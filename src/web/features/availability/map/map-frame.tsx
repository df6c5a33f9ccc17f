import type { ReactNode } from 'react';
import { Skeleton } from '#web/components/ui/feedback/skeleton';
import { Card } from '#web/components/ui/content/card';

const LEGEND = [
  { dot: 'size-3 bg-available', name: '5 or more openings' },
  { dot: 'size-3 bg-limited', name: 'Limited (under 5)' },
  { dot: 'size-3 border-2 border-(--none) bg-surface', name: 'None now' },
  { dot: 'size-3 border-2 border-accent', name: 'You watch this' },
] as const;

/** The card around the map. */
export function MapFrame({ children }: { children: ReactNode }) {
  return (
    <Card aria-label="Map of the enrollment centers" className="p-4! sm:p-5!">
      {children}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-[0.9375rem] text-ink-2">
        {LEGEND.map(({ dot, name }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden className={`${dot} rounded-full`} />
            {name}
          </li>
        ))}
      </ul>
    </Card>
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
