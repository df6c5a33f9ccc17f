import type { Runnable } from '../test/runner.ts';
import { closedBy, lastLine, printReport } from './detect/report.ts';
import { runWorlds } from './detect/run-worlds.ts';
import { chosenWorlds } from './detect/seeds.ts';

/** The production scheduler against seeded worlds in virtual time, beside a fixed sweep with the same budget. */
export const detect: Runnable = {
  async run({ full, seeds, progress, whenDone }) {
    const worlds = chosenWorlds(seeds, full);
    progress(`${worlds.length} worlds of 28 days, 120 centres, 15 requests a minute`);
    const all = await runWorlds(worlds, {
      whenDone,
      onWorld: (scores, done) =>
        progress(`${done} of ${worlds.length}: seed ${scores.seed} closed ${closedBy(scores).toFixed(2)}`),
    });
    printReport(all);
    return lastLine(all);
  },
};
