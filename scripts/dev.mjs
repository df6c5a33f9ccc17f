// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { endWithNpm } from './prepare/end-with-parent.mjs';
import { ensureInstalled, fail, loadDotEnv, projectRoot } from './prepare.mjs';

/** What the server is made of; the pages are Vite's, which reloads by itself and passes API calls on to the server. */
const SERVER_SOURCES = ['src/domain', 'src/contract', 'src/server', 'src/simulators', 'migrations'];
/** Editors write a file in several steps, and a switch of branches changes many files. */
const SETTLE_MS = 150;

endWithNpm();
loadDotEnv();
await ensureInstalled().catch(fail);

const web = startChild('scripts/dev-web.mjs');
let server = startServer();
let stopping = false;
let restarting = false;
/** @type {NodeJS.Timeout | undefined} */
let settling;

for (const folder of SERVER_SOURCES) {
  watch(path.join(projectRoot, folder), { recursive: true }, (_event, file) => {
    if (file?.includes('.test.')) return;
    clearTimeout(settling);
    settling = setTimeout(() => void restart(), SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
web.on('exit', () => void stop());

function startServer() {
  return startChild('--import', 'tsx', 'scripts/dev-server.ts');
}

/**
 * In a group of its own, so that Ctrl-C reaches it once, through us, and we can wait for an orderly end.
 * @param {string[]} args
 */
function startChild(...args) {
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function restart() {
  if (restarting || stopping) return;
  restarting = true;
  console.log('Restarting the server …');
  await end(server);
  restarting = false;
  if (!stopping) server = startServer();
}

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all([end(server), end(web)]);
  process.exit(0);
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
