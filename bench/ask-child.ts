import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Gives a process a task and waits for its answer; one that ends instead is told as a failure. */
export async function askChild<Answer>(child: ChildProcess, task: object): Promise<Answer> {
  child.send(task);
  const stopped = new AbortController();
  const died = once(child, 'exit', { signal: stopped.signal }).then(
    () => {
      throw new Error('A process of the benchmark ended early');
    },
    // Answered: nobody waits for the end any more.
    () => [],
  );
  const [answer] = (await Promise.race([once(child, 'message'), died])) as [Answer];
  stopped.abort();
  return answer;
}
