import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ApiDescription } from './descriptions.ts';

/** A tool of this command alone: kept in a folder of its own, in neither package.json nor what is shipped. */
const PACKAGE = '@stoplight/prism-cli@5.16.0';
const FOLDER = path.resolve('node_modules/.cache/contract-validator');
const BINARY = path.join(FOLDER, 'node_modules/@stoplight/prism-cli/dist/index.js');

export async function installValidator(say: (line: string) => void): Promise<void> {
  if (existsSync(BINARY)) return;
  say(`Installing ${PACKAGE} into ${FOLDER}.`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', PACKAGE], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if ((await ended(npm)) !== 0) throw new Error(`${PACKAGE} could not be installed.`);
}

export interface Validator {
  url: string;
  stop(): Promise<void>;
}

/** A proxy that passes everything on and says in a header what differs from the description. */
export async function startValidator(
  { name, document }: ApiDescription,
  upstream: string,
): Promise<Validator> {
  const file = path.join(FOLDER, `${name}.json`);
  await writeFile(file, JSON.stringify(document));
  const port = await freePort();
  const options = ['proxy', file, upstream, '--port', String(port), '--host', '127.0.0.1'];
  const child = spawn(process.execPath, [BINARY, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = ended(child);
  await listening(child, name);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function listening(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Prism is listening')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`The validator of ${name} ended: ${said.slice(-2000)}`)));
  });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
