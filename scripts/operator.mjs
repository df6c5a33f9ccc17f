// @ts-check
import { ensureBuilt, ensureInstalled, fail, loadDotEnv } from './prepare.mjs';

try {
  loadDotEnv();
  await ensureInstalled();
  await ensureBuilt();
  const { operatorCommand } = await import(
    new URL('../dist/server/operator-command.js', import.meta.url).href
  );
  for (const line of await operatorCommand(process.argv.slice(2), process.env)) console.log(line);
} catch (error) {
  fail(error);
}
