import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { command } from './command.ts';

/** The Node versions that `engines` in package.json supports and the matrices try. */
export const NODE_VERSIONS = ['20', '22', '24'] as const;

export interface NodeVersion {
  /** Such as v22.12.0. */
  name: string;
  /** Goes first in PATH; npm, which `env` starts with the first node there, runs with it too. */
  folder: string;
  remove(): Promise<void>;
}

/** The newest of a major version, from the npm package `node`; the one that runs us is taken as it is. */
export async function nodeVersion(major: string): Promise<NodeVersion> {
  if (process.versions.node.startsWith(`${major}.`))
    return { name: process.version, folder: path.dirname(process.execPath), remove: async () => {} };
  const home = await mkdtemp(path.join(tmpdir(), 'gatelight-node-'));
  // Ordinary users run it, too.
  await command('chmod', '755', home);
  await writeFile(path.join(home, 'package.json'), '{}');
  await command('npm', 'install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `node@${major}`);
  const folder = path.join(home, 'node_modules/node/bin');
  const name = (await command(path.join(folder, 'node'), '--version')).trim();
  return { name, folder, remove: () => rm(home, { recursive: true, force: true }) };
}
