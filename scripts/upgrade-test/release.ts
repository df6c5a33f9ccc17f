import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { PROJECT_ROOT } from '#server/project';
import { eventually } from '../../test/eventually.ts';
import { freePorts } from '../../test/free-ports.ts';
import { follow, type ProductChild, untilReady } from '../../test/product-child.ts';
import { ensureBuilt } from '../prepare.mjs';
import { command } from '../start-matrix/command.ts';

/** Built releases are kept here. Not below node_modules: there tsc takes no types from JavaScript. */
const BUILT = path.join(PROJECT_ROOT, '.cache/releases');
const STAMP = '.built';
/** Every version prints this when it serves. */
const ANNOUNCED = 'Gatelight is running';

/** A version of the product as it is deployed: installed and built in a folder of its own. */
export interface Release {
  title: string;
  version: string;
  folder: string;
}

export interface Running extends ProductChild {
  title: string;
  url: string;
  /** As an operator would; fails when it does not end well. */
  stop(): Promise<void>;
}

/** The release that `release/previous.json` names. */
export async function previousCommit(): Promise<string> {
  const file = await readFile(path.join(PROJECT_ROOT, 'release/previous.json'), 'utf8');
  return z.object({ version: z.string(), commit: z.string() }).parse(JSON.parse(file)).commit;
}

/** What lies in this folder now. */
export async function thisRelease(): Promise<Release> {
  await ensureBuilt();
  return { title: 'new', version: await versionOf(PROJECT_ROOT), folder: PROJECT_ROOT };
}

/** Any commit, unpacked, installed by its own lockfile and built by its own scripts. */
export async function releaseAt(revision: string): Promise<Release> {
  const commit = (await git('rev-parse', '--verify', `${revision}^{commit}`)).trim();
  const folder = path.join(BUILT, commit);
  if (!existsSync(path.join(folder, STAMP))) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const archive = path.join(folder, '.tar');
    await git('archive', '--output', archive, commit);
    await command('tar', '-xf', archive, '-C', folder);
    await rm(archive);
    await command(process.execPath, path.join(folder, 'scripts/build.mjs'));
    await writeFile(path.join(folder, STAMP), commit);
  }
  return { title: 'old', version: await versionOf(folder), folder };
}

const git = (...args: string[]) => command('git', '-C', PROJECT_ROOT, ...args);

async function versionOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** From this version on a process starts on a database that a newer version has migrated. */
export const startsOnNewerSchema = ({ version }: Release): boolean =>
  version.localeCompare('0.2.0', 'en', { numeric: true }) >= 0;

/** One process of a release, as the unit files start it. */
export async function startProcess(
  release: Release,
  role: 'api' | 'worker',
  env: Record<string, string>,
): Promise<Running> {
  const title = `${release.title} ${role}`;
  const [port] = await freePorts(1);
  const child = follow(
    spawn(process.execPath, ['--enable-source-maps', 'dist/server/serve.js'], {
      cwd: release.folder,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        ROLE: role,
        [role === 'api' ? 'PORT' : 'HEALTH_PORT']: String(port),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    // Announced first: until then, who answers at the port may be another program that took it meanwhile.
    await eventually(
      async () => child.output(),
      (output) => output.includes(ANNOUNCED) || !child.isRunning(),
    );
    await untilReady(url, child);
  } catch (error) {
    child.child.kill('SIGKILL');
    throw error;
  }
  const stop = async () => {
    child.child.kill('SIGTERM');
    const code = await child.ended;
    if (code !== 0) throw new Error(`The ${title} ended with ${code}:\n${tail(child.output())}`);
  };
  return { ...child, title, url, stop };
}

export const tail = (text: string): string => text.split('\n').slice(-30).join('\n');
