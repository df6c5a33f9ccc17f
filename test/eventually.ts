import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/**
 * Asks again until the answer is as wished, for at most four minutes; the last answer is told when it never is. Each
 * pause is longer than the one before: what takes long should not be held up by the asking.
 */
export async function eventually<T>(ask: () => Promise<T>, isWished: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 240_000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    const answer = await ask();
    if (isWished(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Never came about; last seen ${JSON.stringify(answer)?.slice(0, 500)}`);
    await delay(pause);
  }
}
