import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

/** `#server/…` and its kin mean the source while building and testing; the built server finds `dist` by package.json. */
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
