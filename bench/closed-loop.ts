import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Call, send } from './fixed-rate.ts';

/** Answers a second when so many callers ask one after the other, as fast as they are answered. */
export async function closedLoop(options: {
  url: string;
  callers: number;
  seconds: number;
  call: () => Call;
}): Promise<number> {
  const { url, callers, seconds, call } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let answers = 0;
  const caller = async () => {
    while (performance.now() < until) {
      const next = call();
      const status = await send(url, next, agent);
      if (status !== '200' && status !== '304') throw new Error(`${next.path} answered ${status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  agent.destroy();
  return (answers * 1000) / (performance.now() - startedAt);
}
