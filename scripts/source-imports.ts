import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

/** `#server/…` and its kin, for what is built and tested; other tools read the paths of the tsconfig files. */
export const sourceImports: Plugin = {
  name: 'source-imports',
  enforce: 'pre',
  resolveId(id) {
    const found = /^#(domain|contract|server|simulators|web)\/(.+)$/.exec(id);
    if (found === null) return null;
    const base = folder(`${found[1]}/${found[2]}`);
    const files = [base, `${base}.ts`, `${base}.tsx`];
    return files.find((file) => /\.(tsx?|css)$/.test(file) && existsSync(file)) ?? null;
  },
};
