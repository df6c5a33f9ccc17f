import type { AreaBody, AreaEntry } from '#contract/areas';

export const AREA_HELP =
  'A ZIP code counts by its first three digits, so distances may be off by some miles. They are measured in a straight line.';

export const DISTANCES: readonly number[] = [25, 50, 75, 100, 150, 200, 300, 500];

const centers = (count: number): string => `${count} ${count === 1 ? 'center' : 'centers'}`;

export const summaryOf = ({ centers: { length } }: Pick<AreaEntry, 'centers'>): string =>
  length === 0 ? 'no center yet, we add the first one that appears' : centers(length);

/** What an area does not include although it may seem to. */
export function exceptionsOf({ leftOut, unplaced }: Pick<AreaEntry, 'leftOut' | 'unplaced'>): string[] {
  return [
    ...(leftOut === 0 ? [] : [`You removed ${centers(leftOut)} from it.`]),
    ...(unplaced.length === 0
      ? []
      : [
          `We do not know where ${new Intl.ListFormat('en-US').format(unplaced)} ${unplaced.length === 1 ? 'is' : 'are'}. Set ${unplaced.length === 1 ? 'that alert by itself' : 'those alerts one by one'}.`,
        ]),
  ];
}

/** The same area again, or with another distance. */
export const bodyOf = ({ kind, place, miles }: AreaEntry, other = miles): AreaBody =>
  kind === 'radius' ? { kind, place, miles: other ?? 0 } : { kind, place };
