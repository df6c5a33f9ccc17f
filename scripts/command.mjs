// @ts-check
// What operators run at the terminal: node scripts/command.mjs backup|doctor|operator|restore …
import { ensureBuilt, ensureInstalled, fail, loadDotEnv } from './prepare.mjs';

try {
  loadDotEnv();
  await ensureInstalled();
  await ensureBuilt();
  await import(new URL('../dist/server/commands/run.js', import.meta.url).href);
} catch (error) {
  fail(error);
}
