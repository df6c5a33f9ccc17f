import { spawnSync } from 'node:child_process';

/** With the wrong TypeScript the checker silently sees nothing, so a run that saw few files is a failure. */
const FEWEST_MODULES = 100;

const { status, stdout, stderr } = spawnSync(
  'node_modules/.bin/depcruise',
  ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
  { encoding: 'utf8' },
);
const seen = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (status !== 0 || seen < FEWEST_MODULES) {
  console.error(`${stdout}${stderr}\nThe import rules saw ${seen} modules.`);
  process.exit(1);
}
