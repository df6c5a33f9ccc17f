import { API } from '#contract/paths';
import type { RunOptions } from '../../test/runner.ts';
import type { CallPlan } from '../load/calls.ts';
import { percentile } from '../load/fixed-rate.ts';
import type { LoadProcesses } from '../load/load-processes.ts';

const CALLERS = 8;

/** How many log-ins a second are made when nobody is refused, and whether anybody is at half of that. */
export async function measureLogins(
  { url, people, processes }: { url: string; people: number; processes: LoadProcesses },
  { full, progress }: Pick<RunOptions, 'full' | 'progress'>,
) {
  const seconds = full ? 20 : 8;
  const plan: CallPlan = { kind: 'login', people };
  progress(`POST ${API.login}, as fast as passwords are checked`);
  const rate = await processes.closedLoop({ url, plan, callers: CALLERS, seconds });
  const perSecond = Math.max(1, Math.floor(rate / 2));
  progress(`POST ${API.login}, at half of that`);
  const half = await processes.fixedRate({ url, plan, perSecond, seconds, from: 50_000 });
  const { 200: answered = 0, ...others } = half.byStatus;
  return {
    rate,
    refused: Object.values(others).reduce((sum, count) => sum + count, 0),
    rows: [
      ['checked a second, nobody refused', rate.toFixed(1)],
      [`answered at ${perSecond} a second`, answered],
      ['refused at that rate', JSON.stringify(others)],
      ['the slowest of a hundred, ms', percentile(half.latencies, 0.99).toFixed(0)],
    ],
  };
}
