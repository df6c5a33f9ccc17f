import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Reference, readReferences } from '../supply-chain/references.ts';

/** Their versions have two numbers only. */
const TWO_NUMBERS = new Set(['postgres']);
const PACKAGE_VERSION = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The same commit means the same packages, images and actions, today and in a year. `npm run pin` adds digests. */
export async function checkPinnedVersions(root: string): Promise<string[]> {
  const references = await readReferences(root);
  return [
    ...(await packageProblems(root)),
    ...references
      .filter((reference) => !isExact(reference))
      .map(({ file, text }) => `${file} uses ${text}, which is not an exact version`),
    ...(await movingRunners(root)),
  ];
}

function isExact({ kind, name, version }: Reference): boolean {
  if (version === undefined) return false;
  if (kind === 'action') return /^v\d+\.\d+\.\d+$/.test(version);
  return (TWO_NUMBERS.has(name) ? /^\d+\.\d+(-|$)/ : /^\d+\.\d+\.\d+(-|$)/).test(version);
}

async function packageProblems(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies, devDependencies } = JSON.parse(text) as Partial<
    Record<string, Record<string, string>>
  >;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !PACKAGE_VERSION.test(version))
    .map(([name, version]) => `package.json asks for ${name} ${version}, which is not an exact version`);
}

async function movingRunners(root: string): Promise<string[]> {
  const folder = path.join(root, '.github/workflows');
  const names = (await readdir(folder).catch(() => [])).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return names.flatMap((name, index) =>
    [...(texts[index] ?? '').matchAll(/runs-on:\s*(\S+-latest)\b/g)].map(
      ([, runner = '']) => `.github/workflows/${name} runs on ${runner}, which is not an exact version`,
    ),
  );
}
