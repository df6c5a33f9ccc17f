import { randomInt } from 'node:crypto';
import { checkDocuments } from './documents.ts';
import { checkFileNames } from './file-names.ts';
import { checkLicenses } from './licenses.ts';
import { checkLockIntegrity } from './lock-integrity.ts';
import { checkOneClock } from './one-clock.ts';
import { checkPinnedVersions } from './pinned-versions.ts';
import { checkProductWords } from './product-words.ts';
import { checkRepeatedBlocks } from './repeated-blocks.ts';
import { checkSqlPlaces } from './sql-places.ts';
import { countPlaywright, countVitest } from './counts.ts';
import { ensureBrowser } from './browser.ts';
import { ensureBuilt } from '../prepare.mjs';

export interface Counts {
  passed: number;
  /** Where each is and what it said. */
  failures: string[];
}

/** One step of `npm test`: a command whose exit code counts as one check, or one that counts its own tests. */
export interface Tier {
  name: string;
  prepare?: () => Promise<Record<string, string>>;
  command?: readonly string[];
  check?: () => Promise<string[]>;
  count?: () => Promise<Counts | null>;
  /** Shown while it runs, for the long ones. */
  streams?: boolean;
}

const bin = (name: string) => `node_modules/.bin/${name}`;

/** The compiler and the linter are Go programs that run for seconds: no garbage collection below this much memory. */
const withoutGarbageCollection = async () => ({ GOGC: 'off', GOMEMLIMIT: '1500MiB' });

/**
 * What was checked before and has not changed is not checked again. With one checker each: a second one does much of the
 * same work again, and several configurations are checked at once.
 */
const types = (of: string, config: string): Tier => ({
  name: `types of ${of}`,
  prepare: withoutGarbageCollection,
  command: [
    bin('tsc'),
    '-p',
    config,
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/${config}.tsbuildinfo`,
  ],
});

export const REPORTS = 'test-results';

const vitest = (project: string) => [
  bin('vitest'),
  'run',
  `--project=${project}`,
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${REPORTS}/${project}.json`,
];

/** Without database and browser; under half a minute. */
export const FAST_TIERS: readonly Tier[] = [
  types('the domain, without Node and DOM', 'tsconfig.domain.json'),
  types('the server', 'tsconfig.server.json'),
  types('the web', 'tsconfig.web.json'),
  types('the service worker', 'src/web/service-worker/tsconfig.json'),
  types('tests and scripts', 'tsconfig.json'),
  { name: 'lint', prepare: withoutGarbageCollection, command: [bin('oxlint'), '--type-aware'] },
  { name: 'format', command: [bin('oxfmt'), '--list-different'] },
  { name: 'import rules', command: [bin('tsx'), 'scripts/test/check-imports.ts'] },
  { name: 'SQL only in stores', check: () => checkSqlPlaces('.') },
  { name: 'one clock', check: () => checkOneClock('.') },
  { name: 'no block twice', check: () => checkRepeatedBlocks('.') },
  { name: 'file names', check: () => checkFileNames('.') },
  { name: 'platform without product words', check: () => checkProductWords('.') },
  { name: 'integrity of what is installed', check: () => checkLockIntegrity('.') },
  { name: 'licenses', check: () => checkLicenses('.') },
  { name: 'exact versions', check: () => checkPinnedVersions('.') },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'documents', check: checkDocuments },
  { name: 'pure tests', command: vitest('pure'), count: () => countVitest(`${REPORTS}/pure.json`) },
];

const month = (seed: number): Tier => ({
  name: `a month against the model (seed ${seed})`,
  // Bundled: loading the sources takes a tenth of a month's whole time.
  prepare: async () => {
    await ensureBuilt({ targets: ['year'] });
    return {};
  },
  command: [process.execPath, 'dist/year/run.js', 'year', '--days=30', '--customers=40', `--seed=${seed}`],
});

/** Beside each other, because each keeps one core busy. The second is a month that nobody has seen before. */
export const MONTH_TIERS: readonly Tier[] = [month(1), month(randomInt(2, 1_000_000))];

export const SLOW_TIERS: readonly Tier[] = [
  {
    name: 'database and API tests',
    command: vitest('database'),
    count: () => countVitest(`${REPORTS}/database.json`),
    streams: true,
  },
  {
    name: 'browser tests',
    prepare: async () => {
      await ensureBuilt();
      return { CHROMIUM_PATH: await ensureBrowser() };
    },
    command: [bin('playwright'), 'test'],
    count: () => countPlaywright(`${REPORTS}/browser.json`),
    streams: true,
  },
];
