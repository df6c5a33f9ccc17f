import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer is as wished, for at most two minutes; the last answer is told when it never is. */
export async function eventually<T>(ask: () => Promise<T>, isWished: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer = await ask();
    if (isWished(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Never came about; last seen ${JSON.stringify(answer)?.slice(0, 500)}`);
    await delay(25);
  }
}
