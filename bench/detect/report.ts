import { printTable } from '../table.ts';
import type { Score } from './score.ts';
import type { WorldScores } from './world-run.ts';

/** Of the values that are there. */
function mean(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Share of the distance between the sweep and the ceiling that the scheduler covers. */
export function closedBy({ sweep, adaptive, ceiling }: WorldScores): number {
  return (adaptive.caught - sweep.caught) / (ceiling.caught - sweep.caught);
}

/** Ratios against the sweep of the same world. */
export function ratiosOf(scores: WorldScores) {
  const { sweep, adaptive, withoutBulk } = scores;
  return {
    closed: closedBy(scores),
    caught: adaptive.caught / sweep.caught,
    useful: adaptive.useful / sweep.useful,
    p50: adaptive.p50 / sweep.p50,
    p95: adaptive.p95 / sweep.p95,
    requests: adaptive.requestsPerMinute / sweep.requestsPerMinute,
    nobulk_caught: withoutBulk === null ? Number.NaN : withoutBulk.caught / sweep.caught,
  };
}

type Ratios = ReturnType<typeof ratiosOf>;
const NAMES = ['closed', 'caught', 'useful', 'p50', 'p95', 'requests', 'nobulk_caught'] as const;

function meanRatios(all: readonly WorldScores[]): Ratios {
  const ratios = all.map(ratiosOf);
  return Object.fromEntries(NAMES.map((name) => [name, mean(ratios.map((row) => row[name]))])) as Ratios;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function policyRow(label: string, scores: readonly Score[]): string[] {
  const of = (key: keyof Score) => mean(scores.map((score) => score[key]));
  return [
    label,
    percent(of('caught')),
    percent(of('useful')),
    `${of('p50').toFixed(0)} s`,
    `${of('p95').toFixed(0)} s`,
    of('requestsPerMinute').toFixed(2),
  ];
}

const isRecorded = ({ lives }: WorldScores) => lives !== 'table';

export function printReport(worlds: readonly WorldScores[]): void {
  const all = worlds.filter((one) => !isRecorded(one));
  printTable(
    [`mean of ${all.length} worlds`, 'caught', 'useful', 'p50', 'p95', 'requests/min'],
    [
      policyRow(
        'baseline: sweep every 8 minutes',
        all.map(({ sweep }) => sweep),
      ),
      policyRow(
        'round robin over watched centres',
        all.map(({ roundRobin }) => roundRobin),
      ),
      policyRow(
        'our scheduler',
        all.map(({ adaptive }) => adaptive),
      ),
      policyRow(
        'our scheduler, bulk call failing',
        all.flatMap(({ withoutBulk }) => withoutBulk ?? []),
      ),
      policyRow(
        'ceiling: seen as it appears',
        all.map(({ ceiling }) => ceiling),
      ),
    ],
  );
  printTable(
    ['against the sweep of the same world', ...NAMES, 'useful at the ceiling'],
    all.map((scores) => {
      const ratios = ratiosOf(scores);
      const figures = NAMES.map((name) => (Number.isNaN(ratios[name]) ? '' : ratios[name].toFixed(2)));
      return [`seed ${scores.seed}`].concat(
        figures,
        (scores.ceiling.useful / scores.sweep.useful).toFixed(2),
      );
    }),
  );
  printTable(
    [
      'as once recorded',
      'closed',
      'caught by the sweep',
      'caught',
      'ceiling',
      'caught of what came back',
      'p50',
    ],
    worlds
      .filter(isRecorded)
      .map((scores) => [
        `seed ${scores.seed}, ${scores.lives}`,
        closedBy(scores).toFixed(2),
        percent(scores.sweep.caught),
        percent(scores.adaptive.caught),
        percent(scores.ceiling.caught),
        percent(scores.adaptive.relistedCaught),
        `${scores.adaptive.p50.toFixed(0)} s`,
      ]),
  );
}

/** What is useful of what no delay at all would have made useful. */
const ceilingShare = ({ adaptive, ceiling }: WorldScores) => adaptive.useful / ceiling.useful;

/**
 * The line for machines. The lognormal law fits the recorded lives best. By the Weibull law one opening in six is gone after
 * 9 seconds, which is the mean delay of one request every 4 seconds when half of them are bulk calls: the budget, and not
 * the scheduler, bounds what can be caught there.
 */
export function lastLine(worlds: readonly WorldScores[]): string {
  const all = worlds.filter((one) => !isRecorded(one));
  const recorded = worlds.filter(isRecorded);
  const ratios = meanRatios(all);
  const shares = all.map(ceilingShare);
  const figures = {
    ...ratios,
    ceiling_share: mean(shares),
    ceiling_share_min: Math.min(...shares),
    recorded_closed: mean(recorded.filter(({ lives }) => lives === 'lognormal').map(closedBy)),
    recorded_weibull_closed: mean(recorded.filter(({ lives }) => lives === 'weibull').map(closedBy)),
    relisted_caught: mean(recorded.map(({ adaptive }) => adaptive.relistedCaught)),
  };
  const words = Object.entries(figures).map(([name, figure]) => `${name}=${figure.toFixed(2)}`);
  return `detect: ${words.join(' ')}`;
}
