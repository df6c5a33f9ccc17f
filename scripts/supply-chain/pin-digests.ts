import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Reference, readReferences } from './references.ts';
import { askDigest, type Registries } from './registries.ts';

export interface PinResult {
  lines: string[];
  /** How many references stayed as they were because nobody could or should pin them. */
  refused: number;
}

/**
 * Writes behind each image its digest and before each action's version its commit, as the registries give them. An image
 * is built anew under the same version when its base has fixes, so a newer digest is taken; the version of an action
 * that has moved to another commit is how attackers reach their users, so that is refused.
 */
export async function pinDigests(root: string, registries: Registries): Promise<PinResult> {
  const result: PinResult = { lines: [], refused: 0 };
  for (const reference of distinct(await readReferences(root))) {
    const outcome = await pin(root, reference, registries);
    result.lines.push(`${reference.file}: ${reference.name} ${reference.version ?? ''} ${outcome.says}`);
    if (!outcome.pinned) result.refused += 1;
  }
  return result;
}

async function pin(root: string, reference: Reference, registries: Registries) {
  if (reference.version === undefined) return { pinned: false, says: 'has no version to ask for' };
  const asked = await askDigest(reference, registries).catch((error: unknown) => reasonOf(error));
  if (asked instanceof Error) return { pinned: false, says: `stays as it is: ${asked.message}` };
  if (asked === reference.digest) return { pinned: true, says: `is still ${asked}` };
  if (reference.kind === 'action' && reference.digest !== undefined)
    return { pinned: false, says: `has moved to ${asked}: find out why before you take it` };
  const file = path.join(root, reference.file);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replaceAll(whole(reference.text), () => pinned(reference, asked)),
  );
  return { pinned: true, says: `is ${asked}` };
}

const pinned = ({ kind, name, version }: Reference, digest: string) =>
  kind === 'image' ? `${name}:${version}@${digest}` : `${name}@${digest} # ${version}`;

/** Not as a part of a longer name: `node:24.1.0` also begins `node:24.1.0-slim`. */
const whole = (text: string) =>
  new RegExp(`(?<![\\w./-])${text.replaceAll(/[.\\/]/g, String.raw`\$&`)}(?![\\w.@-])`, 'g');

const distinct = (references: readonly Reference[]) => [
  ...new Map(references.map((each) => [`${each.file} ${each.text}`, each])).values(),
];

/** The reason of a failed request is one level below. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? error.cause : error;
}
