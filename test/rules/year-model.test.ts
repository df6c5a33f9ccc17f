import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const MODEL = path.join(import.meta.dirname, '..', '..', 'storm', 'year', 'model');

it('the model of the played year knows nothing but itself: not the code, not the tables, not the simulators', async () => {
  const files = await readdir(MODEL);
  expect(files).toContain('facts.ts');
  const imports = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(MODEL, file), 'utf8');
      return [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map((found) => found[1] ?? found[2]);
    }),
  );
  expect(imports.flat().filter((target) => target?.startsWith('./') !== true)).toEqual([]);
});
