import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { productFiles } from '../test/source-files.ts';
import { type LockedPackage, type Lockfile, neededBy, resolver } from './lockfile.ts';

/** The sources of what browsers get. Its packages are development dependencies, because the build puts them in. */
const BROWSER_SOURCES = ['src/web', 'src/contract', 'src/domain'];
const STYLES = 'src/web/styles';

/**
 * Places of all packages that reach the server or a browser. npm's own mark (`dev`) would leave out whatever the build
 * puts into the pages.
 */
export async function shippedPlaces(root: string, lockfile: Lockfile): Promise<ReadonlySet<string>> {
  const resolve = resolver(lockfile);
  const names = [...Object.keys(lockfile.project.dependencies ?? {}), ...(await browserPackages(root))];
  const waiting = names.map((name) => resolve('', name));
  const found = new Set<string>();
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (next === undefined || found.has(next.place)) continue;
    found.add(next.place);
    waiting.push(...needsOf(next, resolve));
  }
  return found;
}

const needsOf = (of: LockedPackage, resolve: ReturnType<typeof resolver>) =>
  neededBy(of).map((name) => resolve(of.place, name));

async function browserPackages(root: string): Promise<string[]> {
  const files = (await Promise.all(BROWSER_SOURCES.map((folder) => productFiles(root, folder)))).flat();
  const imports = files.flatMap(({ text }) => named(text, /\b(?:from|import)\s*\(?\s*'([^'.#/][^']*)'/g));
  const styles = (await styleTexts(root)).flatMap((text) =>
    named(text, /(?:@import|url\()\s*'([^'./][^']*)'/g),
  );
  return [...new Set([...imports, ...styles].filter((name) => !name.startsWith('node:')).map(packageOf))];
}

async function styleTexts(root: string): Promise<string[]> {
  const names = await readdir(path.join(root, STYLES)).catch(() => []);
  const styles = names.filter((name) => name.endsWith('.css'));
  return Promise.all(styles.map((name) => readFile(path.join(root, STYLES, name), 'utf8')));
}

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** `zod/mini` is of `zod`, `@fontsource-variable/x/files/y` of `@fontsource-variable/x`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
