// @ts-check
import { endWithNpm } from './prepare/end-with-parent.mjs';
import { ensureBuilt, ensureInstalled, fail, loadDotEnv } from './prepare.mjs';

endWithNpm();
loadDotEnv();
try {
  await ensureInstalled();
  await ensureBuilt();
  const { main } = await import(new URL('../dist/server/main.js', import.meta.url).href);
  await main(process.env);
} catch (error) {
  fail(error);
}
