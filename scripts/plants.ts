import { parseArgs } from 'node:util';
import { alertsPlants } from './plants/alerts.ts';
import { availabilityPlants } from './plants/availability.ts';
import { otherPlants } from './plants/others.ts';
import { openScratch } from './plants/scratch.ts';

const PLANTS = [...alertsPlants, ...availabilityPlants, ...otherPlants];

/** Plants one bug after the other in a copy of the tree and runs what must notice it; `--only WORD` plants some of them. */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = PLANTS.filter(({ name, file }) => `${name} ${file}`.includes(values.only ?? ''));
const scratch = await openScratch();
const survivors: string[] = [];
const misplaced: string[] = [];
try {
  for (const plant of wanted) {
    const begun = performance.now();
    const outcome = await scratch.plant(plant);
    if (outcome.result === 'survived') survivors.push(`${plant.name} (${plant.file}, ${plant.caughtBy})`);
    if (outcome.result === 'misplaced') misplaced.push(`${plant.name}: ${outcome.why}`);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${outcome.result.padEnd(9)} ${plant.name} — ${plant.caughtBy} (${seconds} s)`);
  }
} finally {
  await scratch.close();
}
for (const line of survivors) console.log(`survived: ${line}`);
for (const line of misplaced) console.log(`must be planted anew: ${line}`);
const caught = wanted.length - survivors.length - misplaced.length;
if (caught < wanted.length) process.exitCode = 1;
console.log(
  `plants: planted=${wanted.length} caught=${caught} survived=${survivors.length} misplaced=${misplaced.length}`,
);
