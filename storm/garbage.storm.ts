import { printTable } from '../bench/table.ts';
import type { Runnable } from '../test/runner.ts';
import { playStorm, type StormScore } from '../test/source-storm/play-storm.ts';

/** Spoilt answers of the scheduler against the parser and the rules that judge a look, in virtual time. */
export const garbage: Runnable = {
  async run({ full, seed, progress }) {
    const days = full ? 28 : 7;
    const result = await playStorm({ seed, days, progress });
    const { real, requests, spoilt, suspect, guarded, plain } = result;
    const perTenThousand = (count: number) => ((count / real) * 10_000).toFixed(2);
    const percent = (count: number) => ((count / real) * 100).toFixed(2);
    const row = (name: string, score: StormScore) => [
      name,
      score.announced,
      score.false,
      perTenThousand(score.false),
      score.missed,
      percent(score.missed),
    ];
    console.log(
      `${days} days, ${requests} requests, ${spoilt} answers spoilt, ${suspect} looks doubted, ${real} real openings shown`,
    );
    printTable(
      ['', 'announced', 'false', 'false per 10,000', 'missed', 'missed %'],
      [row('guarded', guarded), row('plain diff', plain)],
    );
    if (guarded.false / real > 0.0003 || guarded.missed / real > 0.01) process.exitCode = 1;
    return `storm garbage: real=${real} false=${guarded.false} missed_percent=${percent(guarded.missed)} plain_false=${plain.false} seed=${seed}`;
  },
};
