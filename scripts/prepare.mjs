// @ts-check
// Runs before anything is installed, so it uses nothing but Node itself.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from './prepare/hash-files.mjs';
import { isInstalled } from './prepare/installed.mjs';
import { withLock } from './prepare/lock.mjs';
import { run } from './prepare/run.mjs';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const INSTALL_STAMP = 'node_modules/.gatelight';
const SHARED_INPUTS = [
  'src/domain',
  'src/contract',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

const WEB_INPUTS = [
  'src/web',
  'index.html',
  'vite.config.ts',
  'scripts/source-imports.ts',
  'tsconfig.web.json',
  'tsconfig.json',
  ...SHARED_INPUTS,
];
const SERVER_INPUTS = [
  'src/server',
  'src/simulators',
  'scripts/bundle.ts',
  'scripts/source-imports.ts',
  ...SHARED_INPUTS,
];
const VITE_BUILD = ['node_modules/.bin/vite', 'build', '--logLevel', 'warn'];
const BUNDLE = ['--import', 'tsx', 'scripts/bundle.ts'];

/** What is built from what, and by which command. */
const TARGETS = [
  {
    name: 'server',
    inputs: SERVER_INPUTS,
    outputs: ['dist/server'],
    command: [...BUNDLE, 'server'],
  },
  { name: 'web', inputs: WEB_INPUTS, outputs: ['dist/web'], command: VITE_BUILD },
  {
    name: 'pages',
    inputs: WEB_INPUTS,
    outputs: ['dist/render'],
    command: [...VITE_BUILD, '--ssr', 'src/web/app/rendering/render-page.tsx'],
  },
  {
    name: 'year',
    inputs: ['storm', 'test', 'bench/table.ts', ...SERVER_INPUTS],
    outputs: ['dist/year'],
    command: [...BUNDLE, 'year'],
  },
];

const PRODUCT = ['server', 'web', 'pages'];

/** Prints one sentence instead of a stack and ends. */
export function fail(/** @type {unknown} */ error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Settings from a .env file; whatever the real environment says wins. */
export function loadDotEnv() {
  const file = path.join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Installs the dependencies unless those that package-lock.json names are there. */
export async function ensureInstalled() {
  refuseOldNode();
  if (await hasStamp(INSTALL_STAMP, await installHash())) return;
  await withLock(path.join(projectRoot, 'dist/.prepare-lock'), async (started) => {
    const wanted = await installHash();
    if (await hasStamp(INSTALL_STAMP, wanted)) return;
    if (!(await isInstalled(projectRoot))) await install(started);
    await writeStamp(INSTALL_STAMP, wanted);
  });
}

/** Builds the product, or the targets named, where sources changed since the last build, or always when forced. */
export async function ensureBuilt({ force = false, targets = PRODUCT } = {}) {
  if (!force && (await staleTargets({ targets })).length === 0) return;
  await withLock(path.join(projectRoot, 'dist/.prepare-lock'), async (started) => {
    const stale = await staleTargets({ force, targets });
    if (stale.length === 0) return;
    console.log(`Building ${stale.map(({ target }) => target.name).join(' and ')} …`);
    await Promise.all(stale.map((each) => build(each, started)));
  });
}

/** The same as `engines` in package.json, which npm only warns about. */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Error(`Gatelight needs Node 20.19, or 22.12 or newer; this is Node ${process.versions.node}.`);
}

async function installHash() {
  const lockfile = await hashFiles(projectRoot, ['package-lock.json']);
  return `${lockfile} node-${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}`;
}

/** @param {(pid: number) => void} started */
async function install(started) {
  console.log('Installing the dependencies …');
  // Under npm its own file is known; it runs with this very Node, whatever the PATH says.
  const npm = process.env['npm_execpath'];
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  // NODE_ENV=production would leave out what the build needs.
  const outcome = await run([...command, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: projectRoot,
    started,
  });
  if (outcome.code === 0) return;
  throw new Error(`${outcome.output}\nThe dependencies could not be installed: npm ci failed (see above).`);
}

/** @param {{ force?: boolean, targets: readonly string[] }} options */
async function staleTargets({ force = false, targets }) {
  const stale = [];
  for (const target of TARGETS.filter(({ name }) => targets.includes(name))) {
    const hash = await hashFiles(projectRoot, target.inputs);
    const current = await hasStamp(stampOf(target.name), hash);
    if (force || !current || !target.outputs.every(isThere)) stale.push({ target, hash });
  }
  return stale;
}

/**
 * @param {{ target: typeof TARGETS[number], hash: string }} stale
 * @param {(pid: number) => void} started
 */
async function build({ target, hash }, started) {
  await rm(path.join(projectRoot, stampOf(target.name)), { force: true });
  // The compiler does not remove what it once wrote for a source that is gone.
  for (const output of target.outputs)
    await rm(path.join(projectRoot, output), { recursive: true, force: true });
  const outcome = await run([process.execPath, ...target.command], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    started,
  });
  if (outcome.code !== 0) {
    throw new Error(
      `${outcome.output}\nBuilding the ${target.name} failed: ${target.command.join(' ')} (see above).`,
    );
  }
  await writeStamp(stampOf(target.name), hash);
}

const stampOf = (/** @type {string} */ name) => `dist/.built-${name}`;

const isThere = (/** @type {string} */ file) => existsSync(path.join(projectRoot, file));

async function hasStamp(/** @type {string} */ file, /** @type {string} */ wanted) {
  return (await readFile(path.join(projectRoot, file), 'utf8').catch(() => null)) === wanted;
}

async function writeStamp(/** @type {string} */ file, /** @type {string} */ content) {
  await mkdir(path.dirname(path.join(projectRoot, file)), { recursive: true });
  await writeFile(path.join(projectRoot, file), content);
}
