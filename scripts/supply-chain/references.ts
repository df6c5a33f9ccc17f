import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a file of ours fetches by name when it is used: an image or an action. */
export interface Reference {
  file: string;
  kind: 'image' | 'action';
  /** As it stands there, to be replaced. */
  text: string;
  name: string;
  /** What people read; for an action that is pinned by its commit, the comment behind it. */
  version: string | undefined;
  /** The digest of an image or the commit of an action. */
  digest: string | undefined;
}

const WORKFLOWS = '.github/workflows';
const IMAGE = /^([\w./-]+?)(?::([\w.-]+))?(?:@(sha256:[0-9a-f]{64}))?$/;
const COMMIT = /^[0-9a-f]{40}$/;

export async function readReferences(root: string): Promise<Reference[]> {
  const names = [...(await namesIn(root, '')), ...(await namesIn(root, WORKFLOWS))];
  const found = await Promise.all(
    names.map(async (name) => referencesOf(name, await readFile(path.join(root, name), 'utf8'))),
  );
  return found.flat();
}

async function namesIn(root: string, folder: string): Promise<string[]> {
  const names = await readdir(path.join(root, folder)).catch(() => []);
  return names
    .filter(
      (name) => /^(Dockerfile.*|compose.*\.ya?ml)$/.test(name) || (folder !== '' && /\.ya?ml$/.test(name)),
    )
    .map((name) => path.posix.join(folder, name))
    .toSorted();
}

function referencesOf(file: string, text: string): Reference[] {
  if (file.startsWith(WORKFLOWS)) return actionsIn(file, text);
  return file.startsWith('Dockerfile')
    ? imagesOfBuild(file, text)
    : imagesNamed(file, text, /^\s*image:\s*(\S+)/gm);
}

/** Later stages may begin with an earlier one, which is no image. */
function imagesOfBuild(file: string, text: string): Reference[] {
  const stages = new Set([...text.matchAll(/^FROM\s.*\sAS\s+(\S+)/gim)].map(([, stage]) => stage));
  const images = [
    ...imagesNamed(file, text, /^FROM\s+(?:--\S+\s+)*(\S+)/gim),
    ...imagesNamed(file, text, /^COPY\s.*--from=(\S+)/gim),
  ];
  return images.filter((image) => !stages.has(image.text));
}

function imagesNamed(file: string, text: string, pattern: RegExp): Reference[] {
  return [...text.matchAll(pattern)].map(([, reference = '']) => {
    const [, name = reference, version, digest] = IMAGE.exec(reference) ?? [];
    return { file, kind: 'image', text: reference, name, version, digest };
  });
}

function actionsIn(file: string, text: string): Reference[] {
  return [...text.matchAll(/uses:\s*(([^\s@.][^\s@]*)@([^\s#]+)(?:[ \t]+#[ \t]*(\S+))?)/g)].map(
    ([, reference = '', name = '', at = '', comment]) => {
      const isCommit = COMMIT.test(at);
      return {
        file,
        kind: 'action',
        text: reference,
        name,
        version: isCommit ? comment : at,
        digest: isCommit ? at : undefined,
      };
    },
  );
}
