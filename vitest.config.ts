import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const folder = (name: string) => fileURLToPath(new URL(`./src/${name}`, import.meta.url));

/** `#server/…` and its kin mean the source here, as they do under the `source` condition elsewhere. */
const sourceImports: Plugin = {
  name: 'source-imports',
  enforce: 'pre',
  resolveId(id) {
    const found = /^#(domain|contract|server|simulators|web)\/(.+)$/.exec(id);
    if (found === null) return null;
    const base = folder(`${found[1]}/${found[2]}`);
    return [base, `${base}.ts`, `${base}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file)) ?? null;
  },
};
const plugins = [sourceImports];

/** Two tiers: `pure` needs nothing, `database` gets a copy of a migrated PostgreSQL database for each test. */
export default defineConfig({
  plugins,
  test: {
    projects: [
      {
        plugins,
        test: {
          name: 'pure',
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins,
        test: {
          name: 'database',
          include: ['{src,test,scripts}/**/*.db.test.ts'],
          globalSetup: ['test/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
