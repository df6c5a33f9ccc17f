import { command as backup } from './backup.ts';
import { command as doctor } from './doctor.ts';
import { command as operator } from './operator.ts';
import { command as restore } from './restore.ts';

const COMMANDS = new Map(Object.entries({ backup, doctor, operator, restore }));

/** Where everything is built already: `node dist/server/commands/run.js backup`. */
const [name = '', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS.get(name);
  if (command === undefined) throw new Error(`There are the commands ${[...COMMANDS.keys()].join(', ')}.`);
  for (const line of await command(args, process.env)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
