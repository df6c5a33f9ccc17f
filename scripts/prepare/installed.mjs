// @ts-check
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */

/**
 * Whether somebody already ran npm by hand: npm notes in node_modules what it installed, which is held against the lockfile.
 * @param {string} root
 */
export async function isInstalled(root) {
  const [wanted, present] = await Promise.all([
    readPackages(path.join(root, 'package-lock.json')),
    readPackages(path.join(root, 'node_modules/.package-lock.json')),
  ]);
  return Object.entries(wanted).every(
    ([place, entry]) => place === '' || !belongsHere(entry) || present[place]?.version === entry.version,
  );
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, Entry>>}
 */
async function readPackages(file) {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text).packages,
    () => ({}),
  );
}

/**
 * Optional packages are mostly builds for one system each; those of other systems are rightly absent.
 * @param {Entry} entry
 */
function belongsHere(entry) {
  if (!entry.optional && !entry.devOptional) return true;
  if (entry.libc !== undefined || entry.os === undefined) return false;
  return entry.os.includes(process.platform) && (entry.cpu ?? [process.arch]).includes(process.arch);
}
