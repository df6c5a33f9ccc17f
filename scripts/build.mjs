// @ts-check
import { ensureBuilt, ensureInstalled, fail } from './prepare.mjs';

try {
  await ensureInstalled();
  await ensureBuilt({ force: true });
} catch (error) {
  fail(error);
}
