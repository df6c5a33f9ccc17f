// @ts-check
import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const TEST_FILE = /\.test\.tsx?$/;

/**
 * One hash over names and contents; folders are walked, missing ones count as empty, tests do not count.
 * @param {string} root
 * @param {string[]} inputs
 */
export async function hashFiles(root, inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await filesOf(root, input)) {
      hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} input
 * @returns {Promise<string[]>}
 */
async function filesOf(root, input) {
  const found = await stat(path.join(root, input)).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [input];
  const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
