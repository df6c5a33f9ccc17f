import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tempFolder } from '../temp-folder.ts';

/** A small project of one's own in a temporary folder, for a rule to look at. */
export async function plantTree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await tempFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return root;
}
