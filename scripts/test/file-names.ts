import path from 'node:path';
import { sourceNames } from './source-files.ts';

const FOLDERS = ['src/server/features', 'src/domain'];

/** Real nouns that end like a gerund. */
const NOUNS = new Set(['billing', 'housekeeping', 'opening', 'polling', 'pricing', 'timing']);

/**
 * A file is named after what it exports, by a word that somebody would search for: `reconciler.ts` or `refunds.ts`, not
 * `reconciling.ts` or `refunding-store.ts`. Tests bear the name of what they test.
 */
export async function checkFileNames(root: string): Promise<string[]> {
  const names = (await Promise.all(FOLDERS.map((folder) => sourceNames(root, folder)))).flat();
  return names.flatMap((name) => {
    const gerund = wordsOf(name).find((word) => word.length > 4 && word.endsWith('ing') && !NOUNS.has(word));
    return gerund === undefined
      ? []
      : [`${name} is named by a gerund ("${gerund}"): name it after what it exports`];
  });
}

const wordsOf = (file: string): string[] => (path.posix.basename(file).split('.')[0] ?? '').split('-');
