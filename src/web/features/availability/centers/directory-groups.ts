import type { Program } from '#domain/availability/programs';
import { matchesText } from '#domain/availability/search-locations';
import { OUTSIDE_US, regionName } from '#domain/availability/us-states';
import { slugOf } from '#domain/availability/slug';
import type { DirectoryEntry } from '#web/lib/query/center-queries';

export interface DirectoryFilter {
  text: string;
  onlyOpen: boolean;
  program: Program;
}

export interface DirectoryGroup {
  name: string;
  /** Its anchor on the page. */
  id: string;
  centers: DirectoryEntry[];
}

/** The centers that fit, by state; those abroad come last. A state's name finds all of its centers. */
export function groupByState(
  centers: readonly DirectoryEntry[],
  { text, onlyOpen }: Pick<DirectoryFilter, 'text' | 'onlyOpen'>,
): DirectoryGroup[] {
  const groups = new Map<string, DirectoryGroup>();
  for (const center of centers) {
    const name = regionName(center.state);
    if (onlyOpen && center.seats === 0) continue;
    if (!matchesText(center, text) && !startsAlike(name, text)) continue;
    const group = groups.get(name) ?? { name, id: slugOf(name), centers: [] };
    group.centers.push(center);
    groups.set(name, group);
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      Number(a.name === OUTSIDE_US) - Number(b.name === OUTSIDE_US) || a.name.localeCompare(b.name, 'en-US'),
  );
}

const startsAlike = (name: string, text: string) => name.toLowerCase().startsWith(text.trim().toLowerCase());
