import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface SourceFile {
  /** From the root of the project, with slashes. */
  name: string;
  text: string;
}

const TEST = /\.test\.tsx?$/;

/** Names of all TypeScript files below a folder of the project; none where there is no such folder. */
export async function sourceNames(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true }).catch(() => []);
  return entries
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .toSorted();
}

/** What is shipped: all TypeScript below a folder that is not a test. */
export async function productFiles(root: string, folder: string): Promise<SourceFile[]> {
  const names = (await sourceNames(root, folder)).filter((name) => !TEST.test(name));
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })),
  );
}
