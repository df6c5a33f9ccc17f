import { performance } from 'node:perf_hooks';
import { BoundedCache } from '#domain/bounded-cache';
import { type ReadyAnswer, readyJson } from '#server/platform/http/ready-answer';

/** More than there are locations; whatever else is asked for has to go again. */
const MAX_ANSWERS = 500;

/**
 * Caches answers by key for a while, so that figures over days are not summed for every visitor; concurrent callers
 * share one build. Runs on the monotonic clock: the lifetime is not a rule of the product that tests need to control.
 */
export function answerCache<Key>(milliseconds: number, build: (key: Key) => Promise<unknown>) {
  const kept = new BoundedCache<Key, { answer: Promise<ReadyAnswer>; until: number }>({
    maxEntries: MAX_ANSWERS,
  });
  return async (key: Key): Promise<ReadyAnswer> => {
    const now = performance.now();
    const found = kept.get(key);
    if (found !== undefined && now < found.until) return found.answer;
    const answer = build(key).then(readyJson);
    kept.set(key, { answer, until: now + milliseconds });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
