/**
 * Runs `npm test` of the last commit in a fresh clone with every supported Node version, as root and as an ordinary user.
 * Each takes as long as `npm test` does, so choose: `--node 22`, `--user ordinary`, and `--fast` for `npm run verify`.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkOut } from './start-matrix/checkout.ts';
import { environmentOf } from './start-matrix/launch.ts';
import { forEachPerson, matrixOptions } from './start-matrix/matrix.ts';
import type { Person } from './start-matrix/person.ts';
import { table } from './start-matrix/row.ts';

const options = matrixOptions();
const script = options.fast ? 'verify' : 'test';
const { row, end } = table();
await forEachPerson(options, async (person) => {
  const clone = path.join(person.home, 'clone');
  await row(person, `npm run ${script}`, async (step) => {
    await step('checkout', () => checkOut('head', person, clone));
    return step(script, () => npmRun(person, clone));
  });
});
process.exit(end());

/** The line that counts the tests; everything it printed when it fails. */
function npmRun(person: Person, clone: string): Promise<string> {
  const child = spawn('npm', ['run', script], {
    cwd: clone,
    uid: person.uid,
    gid: person.gid,
    env: environmentOf(person),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      const counted = /^\d+ passed, 0 failed$/m.exec(output)?.[0];
      if (code === 0 && counted !== undefined) resolve(counted);
      else reject(new Error(output));
    });
  });
}
