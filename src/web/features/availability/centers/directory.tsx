import { useDeferredValue } from 'react';
import { locationHref } from '#contract/pages';
import { slotLabel } from '#domain/availability/slot-label';
import { PROGRAM_NAMES } from '#domain/availability/programs';
import { Button } from '#web/components/ui/actions/button';
import { TextLink } from '#web/components/ui/actions/link';
import type { DirectoryEntry } from '#web/lib/query/center-queries';
import { zoneName } from '#web/lib/format/format-time';
import { useNow } from '#web/lib/hooks/use-now';
import { placeOf } from './center-labels.ts';
import { DirectoryFilters } from './directory-filters.tsx';
import { type DirectoryFilter, type DirectoryGroup, groupByState } from './directory-groups.ts';
import { StatusPill } from './status-pill.tsx';

/** All centers by state, narrowed down by what is typed. */
interface DirectoryProps {
  centers: readonly DirectoryEntry[];
  filter: DirectoryFilter;
  setFilter: (filter: DirectoryFilter) => void;
}

export function Directory({ centers, filter, setFilter }: DirectoryProps) {
  const groups = groupByState(centers, useDeferredValue(filter));
  const found = groups.reduce((sum, group) => sum + group.centers.length, 0);
  return (
    <div className="grid gap-8">
      <DirectoryFilters filter={filter} onChange={setFilter} found={found} />
      {found === 0 && (
        <div className="grid justify-items-start gap-4">
          <p className="text-lg">
            {centers.length === 0
              ? `We have no list of ${PROGRAM_NAMES[filter.program]} centers yet. It will be here once the official site answers.`
              : 'No enrollment centers found matching your filters.'}
          </p>
          <Button variant="outline" onClick={() => setFilter({ ...filter, text: '', onlyOpen: false })}>
            Clear Filters
          </Button>
        </div>
      )}
      {groups.length > 1 && <States groups={groups} />}
      <Groups groups={groups} />
    </div>
  );
}

function States({ groups }: { groups: readonly DirectoryGroup[] }) {
  return (
    <details className="text-[0.9375rem]">
      <summary className="inline-flex min-h-11 items-center font-medium underline decoration-1 underline-offset-3">
        Jump to a state
      </summary>
      <nav aria-label="States" className="flex flex-wrap gap-x-4">
        {groups.map(({ id, name, centers }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center text-ink-2 underline decoration-line-strong decoration-1 underline-offset-3 hover:text-ink lg:min-h-9"
          >
            {name} ({centers.length})
          </a>
        ))}
      </nav>
    </details>
  );
}

function Groups({ groups }: { groups: readonly DirectoryGroup[] }) {
  const now = useNow();
  return groups.map(({ id, name, centers }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        {name}
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {centers.map((center) => (
          <Row key={center.slug} center={center} now={now} />
        ))}
      </ul>
    </section>
  ));
}

function Row({ center, now }: { center: DirectoryEntry; now: number }) {
  const { slug, name, iata, next, timeZone, seats } = center;
  return (
    <li className="grid items-center gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div>
        <TextLink href={locationHref(slug)}>{name}</TextLink>
        <p className="text-[0.9375rem] text-ink-2">
          {placeOf(center)}
          {iata !== null && ` · ${iata}`}
        </p>
      </div>
      <div className="flex items-center gap-x-3 gap-y-1 text-[0.9375rem] max-sm:flex-col max-sm:items-start">
        {next !== null && (
          <span className="text-ink-2 tabular-nums">
            {slotLabel(next, timeZone, now)} {zoneName(timeZone, Date.parse(next))}
          </span>
        )}
        <StatusPill seats={seats} />
      </div>
    </li>
  );
}
