import type { WorldTask } from './world-run.ts';

/** Worlds differ so much that the mean of a few says little. */
const DEFAULT = '1-12';
const FULL = '1-20';

/** "1,2,3", "11-20" or both mixed. */
function parseSeeds(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const found = /^(\d+)(?:-(\d+))?$/.exec(part.trim());
    if (found === null) throw new Error(`--seeds takes numbers and ranges like 1,2 or 11-20, not "${part}"`);
    const from = Number(found[1]);
    const to = Number(found[2] ?? from);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  });
}

/** By default the failing bulk call is played in the first worlds only, to stay within a few minutes. */
const WITHOUT_BULK_BY_DEFAULT = 2;

/** Worlds in which openings live as long as they were once recorded to, by one law and by the other. */
const RECORDED: readonly WorldTask[] = [101, 102, 103].flatMap((seed) => [
  { seed, lives: 'lognormal', withoutBulk: false },
  { seed: seed + 100, lives: 'weibull', withoutBulk: false },
]);

/** The worlds to play: those asked for, or some by default. */
export function chosenWorlds(seeds: string | undefined, full: boolean): WorldTask[] {
  const chosen = full || seeds !== undefined;
  const worlds = parseSeeds(seeds ?? (full ? FULL : DEFAULT)).map((seed, index): WorldTask => ({
    seed,
    lives: 'table',
    withoutBulk: chosen || index < WITHOUT_BULK_BY_DEFAULT,
  }));
  return [...worlds, ...RECORDED];
}
