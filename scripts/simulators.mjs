// @ts-check
// The simulators alone, for several product processes to share.
import { ensureBuilt, ensureInstalled, fail, loadDotEnv } from './prepare.mjs';

try {
  loadDotEnv();
  await ensureInstalled();
  await ensureBuilt();
  await import(new URL('../dist/server/simulators.js', import.meta.url).href);
} catch (error) {
  fail(error);
}
