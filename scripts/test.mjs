// @ts-check
// Runs before anything is installed: brings the dependencies, then hands over to the tiers.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, fail, projectRoot } from './prepare.mjs';

await ensureInstalled().catch(fail);
const tiers = path.join(projectRoot, 'scripts/test/run.ts');
const args = ['--import', 'tsx', tiers, ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
