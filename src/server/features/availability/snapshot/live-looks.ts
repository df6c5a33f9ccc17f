import { setImmediate } from 'node:timers/promises';
import type { LiveLooks, LookList } from '#contract/looks';
import type { LocationId } from '#domain/availability/slot';

/** Whoever is told again this often knows that the connection lives, and when the last looks were. */
const REPEAT_SECONDS = 15;
/** Told in a row; in between the process answers others. */
const SLICE = 250;
/** One dashboard answered in this time leaves room for everything else. */
const MS_PER_DASHBOARD = 5;
const LONGEST_SPREAD_MS = 3_000;

interface Follower {
  ids: readonly LocationId[];
  tell(event: LiveLooks): void;
}

/**
 * Tells browsers when something changes at the locations they follow, and every few seconds when those were last looked
 * at. All of it comes from memory.
 */
export function liveLooks(readLooks: (ids: readonly LocationId[]) => Promise<LookList>) {
  const followersOf = new Map<LocationId, Set<Follower>>();
  /** Each second it is the turn of another part of them. */
  const turns = Array.from({ length: REPEAT_SECONDS }, () => new Set<Follower>());
  let second = 0;
  let known: ReadonlyMap<LocationId, string> = new Map();
  let timer: NodeJS.Timeout | undefined;

  async function tellAll(followers: Iterable<Follower>, spreadMs: number): Promise<void> {
    let told = 0;
    for (const { ids, tell } of followers) {
      tell({ looks: await readLooks(ids), spreadMs });
      if ((told += 1) % SLICE === 0) await setImmediate();
    }
  }

  /** A browser that is missed asks by itself soon. */
  const repeat = () => {
    second = (second + 1) % REPEAT_SECONDS;
    tellAll([...(turns[second] ?? [])], LONGEST_SPREAD_MS).catch(() => {});
  };

  return {
    /** Tells at once how things are, then again and again until `stop` is called. */
    async follow(ids: readonly LocationId[], tell: Follower['tell']): Promise<() => void> {
      const follower = { ids, tell };
      const turn = turns.toSorted((a, b) => a.size - b.size)[0] ?? new Set();
      turn.add(follower);
      for (const id of ids) followersOf.set(id, (followersOf.get(id) ?? new Set()).add(follower));
      timer ??= setInterval(repeat, 1_000).unref();
      const stop = () => {
        turn.delete(follower);
        for (const id of ids) {
          followersOf.get(id)?.delete(follower);
          if (followersOf.get(id)?.size === 0) followersOf.delete(id);
        }
        if (followersOf.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
      await tellAll([follower], LONGEST_SPREAD_MS).catch((error: unknown) => {
        stop();
        throw error;
      });
      return stop;
    },

    /** What is open has these names now: whoever follows a location whose name has changed is told. */
    async publish(versions: ReadonlyMap<LocationId, string>): Promise<void> {
      if (versions === known) return;
      const changed = [...new Set([...known.keys(), ...versions.keys()])].filter(
        (id) => known.get(id) !== versions.get(id),
      );
      const followers = new Set<Follower>();
      for (const id of changed) for (const follower of followersOf.get(id) ?? []) followers.add(follower);
      await tellAll(followers, Math.min(LONGEST_SPREAD_MS, followers.size * MS_PER_DASHBOARD));
      known = versions;
    },
  };
}
