import { parseArgs } from 'node:util';
import type { Source } from './checkout.ts';
import { NODE_VERSIONS, nodeVersion } from './node-version.ts';
import { amRoot, asOrdinaryUser, asRoot, type Person } from './person.ts';
import { processesOf } from './processes.ts';

const USERS = ['root', 'ordinary'] as const;

export interface MatrixOptions {
  /** Major versions. */
  nodes: readonly string[];
  users: readonly string[];
  source: Source;
  /** The clean checkout only, or `npm run verify` instead of `npm test`. */
  fast: boolean;
}

/** `--node 20,24` and `--user ordinary` leave out the rest of the matrix. */
export function matrixOptions(): MatrixOptions {
  const { values } = parseArgs({
    options: {
      node: { type: 'string', default: NODE_VERSIONS.join(',') },
      user: { type: 'string', default: USERS.join(',') },
      'from-worktree': { type: 'boolean', default: false },
      fast: { type: 'boolean', default: false },
    },
  });
  return {
    nodes: choice('--node', values.node, NODE_VERSIONS),
    users: choice('--user', values.user, USERS),
    source: values['from-worktree'] ? 'worktree' : 'head',
    fast: values.fast,
  };
}

function choice(name: string, given: string, known: readonly string[]): string[] {
  const chosen = given.split(',');
  const unknown = chosen.filter((each) => !known.includes(each));
  if (unknown.length === 0) return chosen;
  console.error(`${name} takes ${known.join(', ')}, not ${unknown.join(', ')}.`);
  process.exit(1);
}

/** Each Node version as root and as an ordinary user, with a home of their own that goes afterwards. */
export async function forEachPerson(
  { nodes, users }: MatrixOptions,
  action: (person: Person) => Promise<void>,
): Promise<void> {
  for (const major of nodes) {
    const node = await nodeVersion(major);
    try {
      for (const user of users) {
        if (user === 'root' && !amRoot) {
          console.log(`| root | ${node.name} | all | | skipped: not run as root |`);
          continue;
        }
        const person = await (user === 'root' ? asRoot : asOrdinaryUser)(node);
        try {
          await action(person);
        } finally {
          // After a failed row something may still run in folders that are about to go.
          for (const { pid } of await processesOf([person.home, person.closedFolder]))
            process.kill(pid, 'SIGKILL');
          await person.leave();
        }
      }
    } finally {
      await node.remove();
    }
  }
}
