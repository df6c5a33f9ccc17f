/**
 * Tries `npm start` for real: with every supported Node version, as root and as an ordinary user, from a clean checkout,
 * after being killed, with its database port taken, and below a folder nobody else can enter. Prints a table; fails when
 * any row fails. `--node 22` and `--user ordinary` leave out the rest, `--fast` tries the clean checkout only, and
 * `--from-worktree` tries what lies in the folder instead of the last commit.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { CASES } from './start-matrix/cases.ts';
import { forEachPerson, matrixOptions } from './start-matrix/matrix.ts';
import { table } from './start-matrix/row.ts';

/** Where the launcher copies the binaries to when root's clone and data are both closed to the server's user. */
const COPIES = ['/var/lib/gatelight/postgres-binaries', '/var/lib/gatelight'];

const options = matrixOptions();
const toRemove = COPIES.filter((folder) => !existsSync(folder));
const { row, end } = table();
await forEachPerson(options, async (person) => {
  for (const { title, run } of options.fast ? CASES.slice(0, 1) : CASES)
    await row(person, title, (step) => run(person, options.source, step));
});
for (const folder of toRemove) await rm(folder, { recursive: true, force: true });
process.exit(end());
