import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Plant, YEAR } from './plant.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** Everything that a test may read; what is installed and built is shared. */
const COPIED = ['articles', 'bench', 'migrations', 'scripts', 'src', 'storm', 'test', 'package.json'];
const CONFIGURATION = [
  'tsconfig.base.json',
  'tsconfig.domain.json',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'vitest.config.ts',
];
const SHARED = ['node_modules', 'dist'];
const SHORT_YEAR = ['--days', '30', '--customers', '40', '--seed', '22', '--stop'];

type Outcome = { result: 'caught' | 'survived' } | { result: 'misplaced'; why: string };

/** A copy of the tree in which bugs can be planted one at a time; the tree itself is never touched. */
export async function openScratch() {
  const folder = await mkdtemp(path.join(tmpdir(), 'gatelight-plants-'));
  for (const name of [...COPIED, ...CONFIGURATION])
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  for (const name of SHARED) await symlink(path.join(ROOT, name), path.join(folder, name));
  return {
    async plant({ file, find, replace, caughtBy }: Plant): Promise<Outcome> {
      const target = path.join(folder, file);
      const source = await readFile(target, 'utf8').catch(() => null);
      if (source === null)
        return { result: 'misplaced', why: `${file} is no more: where did its rule move?` };
      const times = source.split(find).length - 1;
      if (times !== 1) return { result: 'misplaced', why: `"${find}" stands ${times} times in ${file}` };
      if (caughtBy !== YEAR && (await readFile(path.join(folder, caughtBy)).catch(() => null)) === null)
        return { result: 'misplaced', why: `${caughtBy} is no more: which test tells of it now?` };
      await writeFile(
        target,
        source.replace(find, () => replace),
      );
      try {
        return { result: (await run(folder, caughtBy)) === 0 ? 'survived' : 'caught' };
      } finally {
        await writeFile(target, source);
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Resolves to the exit code: a test that fails has caught the bug. */
function run(folder: string, caughtBy: string): Promise<number> {
  const project = /\.(db|long)\.test\.ts$/.test(caughtBy) ? 'database' : 'pure';
  const args =
    caughtBy === YEAR
      ? ['--import', 'tsx', 'storm/run.ts', 'year', ...SHORT_YEAR]
      : ['node_modules/.bin/vitest', 'run', `--project=${project}`, '--reporter=dot', '--bail=1', caughtBy];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
