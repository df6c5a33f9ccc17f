import { printTable } from '../bench/table.ts';
import { drawOutages } from '../test/database-storm/outages.ts';
import { playOutages } from '../test/database-storm/play.ts';
import { seededRandom } from '../test/garbage/seeded-random.ts';
import type { Runnable } from '../test/runner.ts';

/** What is promised of each outage, in milliseconds. */
const PROMISED = { health: 1_000, noticed: 10_000, resumed: 15_000 };

/** A virtual day in which the database goes away again and again, in every way that it can. */
export const database: Runnable = {
  async run({ full, seed, progress, whenDone }) {
    const extent = full ? { count: 20, longestSeconds: 300 } : { count: 5, longestSeconds: 20 };
    const result = await playOutages(drawOutages(seededRandom(seed), extent), progress, whenDone);
    const { healthMs, noticedMs, resumedMs, ended, openIncidents } = result;
    printTable(
      ['', 'promised', 'longest'],
      [
        ['/healthz, ms', PROMISED.health, Math.round(healthMs)],
        ['not ready said after, ms', PROMISED.noticed, Math.round(noticedMs)],
        ['work resumed after, ms', PROMISED.resumed, Math.round(resumedMs)],
        ['processes ended', 0, ended],
        ['incidents left open', 0, openIncidents.length],
      ],
    );
    if (openIncidents.length > 0) console.error(`still open: ${openIncidents.join(', ')}`);
    const kept =
      healthMs <= PROMISED.health &&
      noticedMs <= PROMISED.noticed &&
      resumedMs <= PROMISED.resumed &&
      ended + openIncidents.length === 0;
    if (!kept) process.exitCode = 1;
    return `storm database: outages=${result.outages} healthz_ms=${Math.round(healthMs)} noticed_ms=${Math.round(noticedMs)} resumed_ms=${Math.round(resumedMs)} ended=${ended} open_incidents=${openIncidents.length} seed=${seed}`;
  },
};
