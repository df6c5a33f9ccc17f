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

export function printReport(all: readonly WorldScores[]): void {
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
      return [
        `seed ${scores.seed}`,
        ...NAMES.map((name) => (Number.isNaN(ratios[name]) ? '' : ratios[name].toFixed(2))),
        (scores.ceiling.useful / scores.sweep.useful).toFixed(2),
      ];
    }),
  );
}

/** The line for machines. */
export function lastLine(all: readonly WorldScores[]): string {
  const ratios = meanRatios(all);
  return `detect: ${NAMES.map((name) => `${name}=${ratios[name].toFixed(2)}`).join(' ')}`;
}
