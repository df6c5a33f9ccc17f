import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../exists.ts';
import { ARCHIVE, checkBackup, MANIFEST } from './backup-folder.ts';
import { findDamage } from './manifest.ts';
import { run } from './run.ts';

export interface RestorePoint {
  /** Where the server's archive_command put its log; nothing means the moment of the backup itself. */
  walFolder: string | undefined;
  /** Nothing means as far as the log goes. */
  until: Date | undefined;
}

/**
 * Makes a cluster of a backup, which PostgreSQL brings to the wished moment when it is started. A mark in its settings
 * tells the product that it was restored.
 */
export async function unpackBackup(backup: string, cluster: string, point: RestorePoint): Promise<void> {
  await checkBackup(backup);
  if (await exists(cluster)) throw new Error(`${cluster} is there already. Move it aside first.`);
  const draft = `${cluster}.unpacking`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700, recursive: true });
  const { code, output } = await run('tar', ['-xzf', path.resolve(backup, ARCHIVE), '-C', draft]);
  if (code !== 0) throw new Error(`The backup could not be unpacked: ${output}`);
  const damage = await findDamage(path.join(backup, MANIFEST), draft);
  if (damage.length > 0) throw new Error(`The backup is damaged: ${damage.slice(0, 5).join(', ')}.`);
  await askForRecovery(draft, point);
  await rename(draft, cluster);
}

const OWN_SETTINGS = /^\s*(restore_command|recovery_target\w*|gatelight\.restored)\b/;

async function askForRecovery(cluster: string, point: RestorePoint): Promise<void> {
  const file = path.join(cluster, 'postgresql.auto.conf');
  const kept = (await readFile(file, 'utf8')).split('\n').filter((line) => !OWN_SETTINGS.test(line));
  // A log that is replayed to its end looks like a standby that took over; this tells that it was a restore.
  const mark = { 'gatelight.restored': `${new Date().toISOString()} ${randomBytes(4).toString('hex')}` };
  const settings = Object.entries({ ...recoverySettings(point), ...mark }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  await writeFile(file, [...kept, ...settings, ''].join('\n'));
  await writeFile(path.join(cluster, 'recovery.signal'), '');
}

export function recoverySettings({ walFolder, until }: RestorePoint): Record<string, string> {
  const promote = { recovery_target_action: 'promote' };
  // What is needed to be consistent came with the backup; nothing more is fetched.
  if (walFolder === undefined) return { restore_command: 'false', recovery_target: 'immediate', ...promote };
  const restore = { restore_command: `cp "${path.resolve(walFolder)}/%f" "%p"` };
  return until === undefined
    ? restore
    : {
        ...restore,
        recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
        ...promote,
      };
}
