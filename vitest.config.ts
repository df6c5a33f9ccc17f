import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sourceImports } from './scripts/source-imports.ts';

const plugins = [sourceImports];

/** The long ones first: whatever begins last is waited for alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's own sort.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('.long.test.ts');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Two tiers: `pure` needs nothing and takes a moment; `database` gets a copy of a migrated PostgreSQL database for each
 * test, and has the few that take a minute or more (`*.long.test.ts`). Files share a process and its modules, which
 * hold no state: loading them anew for each file took longer than most of the tests.
 */
export default defineConfig({
  plugins,
  test: {
    sequence: { sequencer: LongFirst },
    // What one tier has compiled the next one does not compile again, nor the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        plugins,
        test: {
          name: 'pure',
          isolate: false,
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,long}.test.ts', '**/node_modules/**'],
          // By itself Vitest leaves a core to its main process, which has next to nothing to do.
          maxWorkers: availableParallelism(),
          // Generous: a busy machine decides nothing.
          testTimeout: 60_000,
        },
      },
      {
        plugins,
        test: {
          name: 'database',
          isolate: false,
          include: ['{src,test,scripts}/**/*.{db,long}.test.ts'],
          globalSetup: ['test/database-server.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Many of these tests wait for something: others meanwhile use what two cores leave.
          maxWorkers: 6,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
