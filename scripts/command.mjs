// @ts-check
// The commands of operators: node scripts/command.mjs operator|backup|restore|doctor …
import { ensureBuilt, ensureInstalled, fail, loadDotEnv } from './prepare.mjs';

const [name = '', ...args] = process.argv.slice(2);
try {
  loadDotEnv();
  await ensureInstalled();
  await ensureBuilt();
  const { command } = await import(new URL(`../dist/server/commands/${name}.js`, import.meta.url).href);
  for (const line of await command(args, process.env)) console.log(line);
} catch (error) {
  fail(error);
}
