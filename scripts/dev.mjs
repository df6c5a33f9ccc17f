// @ts-check
import { spawn } from 'node:child_process';
import { endWithParent } from './prepare/end-with-parent.mjs';
import { ensureInstalled, fail, loadDotEnv, projectRoot } from './prepare.mjs';

endWithParent();
loadDotEnv();
await ensureInstalled().catch(fail);

/** Both reload by themselves: the server when its sources change, the pages through Vite, which passes API calls on. */
const commands = [
  ['node_modules/.bin/tsx', 'watch', '--clear-screen=false', '--conditions=source', 'scripts/dev-server.ts'],
  ['node_modules/.bin/vite', '--clearScreen', 'false'],
];
const children = commands.map((command) =>
  spawn(process.execPath, command, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] }),
);

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
const codes = await Promise.all(
  children.map(
    (child) =>
      new Promise((resolve) =>
        child.on('exit', (code) => {
          resolve(stopping ? 0 : (code ?? 1));
          // One without the other is of no use.
          stop();
        }),
      ),
  ),
);
process.exit(Math.max(...codes));
