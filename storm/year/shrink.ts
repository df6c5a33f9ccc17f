import { playYear, type YearOptions, type YearResult } from './play.ts';
import type { Violation } from './scene.ts';

export interface Shrunk {
  /** The smallest cast with which the same promise is broken. */
  cast: readonly number[];
  /** The day on which it is broken, counted from one. */
  until: number;
}

/** Plays again at most so often: each try costs as much as the days that are played. */
const MOST_TRIES = 8;

/** The same promise, whoever it was given to. Times, names and numbers differ between two casts. */
const kindOf = ({ what }: Violation): string => what.replace(/".*"|\{.*\}|[\d:.TZ-]+/g, '').slice(0, 60);

/**
 * Finds a smaller cast that shows the violation: the people it names, then halves of the cast. What a customer does depends
 * on the seed and their own number alone, so leaving the others out changes no life.
 */
export async function shrink(options: YearOptions, violation: Violation): Promise<Shrunk> {
  const until = violation.day + 1;
  const everybody = options.only ?? Array.from({ length: options.customers }, (_, index) => index);
  let cast: readonly number[] = everybody;
  let tries = 0;
  const shows = async (candidates: readonly number[]): Promise<boolean> => {
    tries += 1;
    options.progress(`shrinking: ${candidates.length} of ${everybody.length} customers`);
    const again = await playQuietly({ ...options, until, only: candidates });
    return again.violations.some((found) => kindOf(found) === kindOf(violation));
  };
  const named = /^customer (\d+)$/.exec(violation.who)?.[1];
  if (named !== undefined && (await shows([Number(named)]))) return { cast: [Number(named)], until };
  while (cast.length > 1 && tries < MOST_TRIES) {
    const half = Math.ceil(cast.length / 2);
    const smaller: readonly number[][] = [cast.slice(0, half), cast.slice(half)];
    const found = await firstThat(smaller, shows);
    if (found === undefined) break;
    cast = found;
  }
  return { cast, until };
}

const playQuietly = (options: YearOptions): Promise<YearResult> =>
  playYear({ ...options, stopAtFirst: true, progress: () => {} });

async function firstThat<Item>(
  items: readonly Item[],
  is: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> {
  for (const item of items) if (await is(item)) return item;
  return undefined;
}

export function replayCommand({ seed, days, customers }: YearOptions, { cast, until }: Shrunk): string {
  const only = cast.length === customers ? '' : ` --only ${cast.join(',')}`;
  return `npm run storm -- year --days ${days} --customers ${customers} --seed ${seed} --until ${until}${only}`;
}
