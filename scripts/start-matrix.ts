/**
 * Tries `npm start` for real: as root and as an ordinary user, from a clean checkout, after being killed, with its
 * database port taken, and below a folder nobody else can enter. Prints a table; fails when any row fails.
 * `--from-worktree` tries what lies in the folder instead of the last commit.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Case, CASES, type Step } from './start-matrix/cases.ts';
import type { Source } from './start-matrix/checkout.ts';
import { amRoot, asOrdinaryUser, asRoot, type Person } from './start-matrix/person.ts';
import { processesOf } from './start-matrix/processes.ts';

/** Where the launcher copies the binaries to when root's clone and data are both closed to the server's user. */
const COPIES = ['/var/lib/gatelight/postgres-binaries', '/var/lib/gatelight'];

const source: Source = process.argv.includes('--from-worktree') ? 'worktree' : 'head';
const toRemove = COPIES.filter((folder) => !existsSync(folder));
const failures: string[] = [];

console.log('| user | case | seconds per step | result |\n|---|---|---|---|');
if (amRoot) await runAll(await asRoot());
else console.log('| root | all | | skipped: not run as root |');
await runAll(await asOrdinaryUser());
for (const folder of toRemove) await rm(folder, { recursive: true, force: true });
for (const failure of failures) console.error(`\n${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function runAll(person: Person): Promise<void> {
  try {
    for (const each of CASES) await runOne(person, each);
  } finally {
    // After a failed row something may still run in folders that are about to go.
    for (const { pid } of await processesOf([person.home, person.closedFolder])) process.kill(pid, 'SIGKILL');
    await person.leave();
  }
}

async function runOne(person: Person, { title, run }: Case): Promise<void> {
  const times: string[] = [];
  const step: Step = async (name, action) => {
    const began = performance.now();
    const result = await action();
    times.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)}`);
    return result;
  };
  let result = 'ok';
  try {
    await run(person, source, step);
  } catch (error) {
    result = '**failed**';
    failures.push(`${person.title}, ${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
  console.log(`| ${person.title} | ${title} | ${times.join(' · ')} | ${result} |`);
}
