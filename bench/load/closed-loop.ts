import { performance } from 'node:perf_hooks';
import { type CallPlan, requestOf } from './calls.ts';
import { RawConnection } from './raw-connection.ts';

export interface ClosedLoop {
  url: string;
  plan: CallPlan;
  callers: number;
  seconds: number;
}

/** Answers a second when so many callers ask one after the other, as fast as they are answered. */
export async function closedLoop({ url, plan, callers, seconds }: ClosedLoop): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let asked = 0;
  const caller = async () => {
    const connection = new RawConnection(url);
    while (performance.now() < until) {
      const status = await connection.ask(requestOf(plan, (asked += 1)));
      if (status !== '200') throw new Error(`${plan.path ?? plan.kind} answered ${status}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (asked * 1000) / (performance.now() - startedAt);
}
