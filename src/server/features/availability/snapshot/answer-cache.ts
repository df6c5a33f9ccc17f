import { performance } from 'node:perf_hooks';
import { type ReadyAnswer, readyJson } from '#server/platform/http/ready-answer';

/**
 * Figures over days need not be summed for every visitor: an answer is kept for a while, and built once at a time.
 * How long is no decision of the product, so it runs on the machine's own stopwatch.
 */
export function answerCache<Key>(milliseconds: number, build: (key: Key) => Promise<unknown>) {
  const kept = new Map<Key, { answer: Promise<ReadyAnswer>; until: number }>();
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
