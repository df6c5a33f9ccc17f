import { defineConfig } from 'vitest/config';
import { sourceImports } from './scripts/source-imports.ts';

const plugins = [sourceImports];

/**
 * Two tiers: `pure` needs nothing and takes a moment; `database` gets a copy of a migrated PostgreSQL database for each
 * test, and has the few pure ones that take longer (`*.long.test.ts`).
 */
export default defineConfig({
  plugins,
  test: {
    projects: [
      {
        plugins,
        test: {
          name: 'pure',
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,long}.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins,
        test: {
          name: 'database',
          include: ['{src,test,scripts}/**/*.{db,long}.test.ts'],
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
