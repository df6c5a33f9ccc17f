import path from 'node:path';
import tsconfig from '../../tsconfig.json' with { type: 'json' };
import { plantTree } from './plant-tree.ts';

/** Which file imports what: a file of the project, a package or a part of Node; maybe only its types. */
export type Arrow = readonly [from: string, to: string, kind?: 'type'];

const PACKAGES = { dependencies: ['fastify', 'kysely', 'pg', 'zod'], devDependencies: ['vite'] };

const isFile = (name: string) => /\.tsx?$/.test(name);

/** A project with these imports and nothing else; each file that is named exists. */
export function plantImports(arrows: readonly Arrow[], missing: readonly string[] = []): Promise<string> {
  const files: Record<string, string> = { ...packageFiles(), 'tsconfig.json': aliases() };
  for (const [, to] of arrows) if (isFile(to) && !missing.includes(to)) files[to] = 'export {};\n';
  for (const [from, to, kind] of arrows) {
    const what = kind === 'type' ? 'import type { A }' : 'import { a }';
    files[from] = `${files[from] ?? ''}${what} from '${specifier(from, to)}';\n`;
  }
  return plantTree(files);
}

/** Written as in the project: relative within a folder, by alias across. */
function specifier(from: string, to: string): string {
  if (!isFile(to)) return to;
  const alias = /^src\/(domain|contract|server|simulators|web)\/(.+)$/.exec(to);
  const [, place = '', rest = ''] = alias ?? [];
  if (alias === null || path.dirname(from) === path.dirname(to)) {
    const relative = path.posix.relative(path.dirname(from), to);
    return relative.startsWith('.') ? relative : `./${relative}`;
  }
  return place === 'web' ? `#web/${rest}` : `#${place}/${rest.replace(/\.ts$/, '')}`;
}

/** With a base, because the rules run in another folder than the one they look at. */
const aliases = () =>
  JSON.stringify({ compilerOptions: { baseUrl: '.', paths: tsconfig.compilerOptions.paths } });

function packageFiles(): Record<string, string> {
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const { dependencies, devDependencies } = PACKAGES;
  const manifest = { dependencies: versions(dependencies), devDependencies: versions(devDependencies) };
  const installed = [...dependencies, ...devDependencies].flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${name}/index.js`, ''],
  ]);
  return { 'package.json': JSON.stringify(manifest), ...Object.fromEntries(installed) };
}
