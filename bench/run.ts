import { runFolder } from '../test/runner.ts';

await runFolder(import.meta.dirname, '.bench.ts', 'benchmark');
