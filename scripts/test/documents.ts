import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPage } from '#contract/pages';

/** Top-level names under which a word with a slash can only be a path of ours. */
const ROOTS = new Set([
  'src',
  'test',
  'e2e',
  'bench',
  'storm',
  'scripts',
  'docs',
  'migrations',
  'release',
  '.ci',
  '.github',
  'dist',
]);
/** Made by a command, so not in a fresh clone. */
const MADE = [/^dist(\/|$)/, /^data(\/|$)/, /^test-results(\/|$)/];

/** A document that names a file or a script of the project must be right about it. */
export async function checkDocuments(): Promise<string[]> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((name) => name !== '' && existsSync(name));
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const problems: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const text = await readFile(file, 'utf8');
    const found = [...brokenScripts(text, scripts), ...brokenPaths(text, files), ...brokenLinks(text, file)];
    problems.push(...found.map((problem) => `${file} ${problem}`));
  }
  return problems;
}

function brokenScripts(text: string, scripts: Record<string, string>): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  return [...new Set(named)]
    .filter((name) => scripts[name] === undefined)
    .map((name) => `names the script "${name}", which does not exist`);
}

export function brokenPaths(text: string, files: readonly string[]): string[] {
  const code = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  const paths = code.filter(
    (word) => ROOTS.has(word.split('/')[0] ?? '') && /^[\w./<>-]+$/.test(word) && word.includes('/'),
  );
  return [...new Set(paths)]
    .filter((word) => !MADE.some((made) => made.test(word)) && !files.some(isAt(word)))
    .map((word) => `names ${word}, which does not exist`);
}

/** Whether a file is the one that is named or lies below it; `<noun>` and the like stand for any name. */
function isAt(place: string): (file: string) => boolean {
  const pattern = place
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/<[^>]+>/g, '[^/]+');
  const at = new RegExp(`^${pattern}(/|$)`);
  return (file) => at.test(file);
}

/** A link of a help article leads to a page of the site, any other to a file beside it. */
const isThere = (target: string, file: string): boolean =>
  target.startsWith('/') ? isPage(target) : existsSync(path.join(path.dirname(file), target));

function brokenLinks(text: string, file: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !isThere(target, file))
    .map((target) => `links to ${target}, which does not exist`);
}
