import { BoundedCache } from '#domain/bounded-cache';
import { systemClock } from '#server/platform/clock';
import { type ReadyAnswer, readyJson } from '#server/platform/http/ready-answer';

/** More than there are locations; whatever else is asked for has to go again. */
const MAX_ANSWERS = 500;

interface KeptAnswer {
  /** The newest that is ready. */
  answer: Promise<ReadyAnswer>;
  builtAt: number;
  /** The next one is being built. */
  renewing: boolean;
}

interface KeptFor {
  freshMs: number;
  /** Shown for so long while the next one is being built. */
  usableMs: number;
}

/**
 * Caches answers by key for a while, so that figures over days are not summed for every visitor; concurrent callers
 * share one build. Who asks when it is not fresh any more gets what is there, and the next one is built meanwhile: nobody
 * waits for it, unless the old one is not usable any more, or the clock was set back.
 */
export function answerCache<Key>(
  { freshMs, usableMs }: KeptFor,
  build: (key: Key) => Promise<unknown>,
  now: () => number = () => systemClock.now().getTime(),
) {
  const kept = new BoundedCache<Key, KeptAnswer>({ maxEntries: MAX_ANSWERS });

  function begin(key: Key): Promise<ReadyAnswer> {
    const answer = build(key).then(readyJson);
    const first: KeptAnswer = { answer, builtAt: now(), renewing: false };
    kept.set(key, first);
    answer.catch(() => {
      if (kept.get(key) === first) kept.delete(key);
    });
    return answer;
  }

  /** One that fails leaves the old one in place, and is tried again by the next caller. */
  function renew(key: Key, old: KeptAnswer): void {
    old.renewing = true;
    const builtAt = now();
    const answer = build(key).then(readyJson);
    answer.then(
      () => kept.set(key, { answer, builtAt, renewing: false }),
      () => (old.renewing = false),
    );
  }

  return async (key: Key): Promise<ReadyAnswer> => {
    const found = kept.get(key);
    const age = found === undefined ? Number.POSITIVE_INFINITY : now() - found.builtAt;
    if (found === undefined || age >= usableMs || age < 0) return begin(key);
    if (age >= freshMs && !found.renewing) renew(key, found);
    return found.answer;
  };
}
