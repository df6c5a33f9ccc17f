import { describe, expect, it } from 'vitest';
import { checkLicenses } from '../../scripts/test/licenses.ts';
import { checkLockIntegrity } from '../../scripts/test/lock-integrity.ts';
import { checkPinnedVersions } from '../../scripts/test/pinned-versions.ts';
import { plantTree } from './plant-tree.ts';

const SHA512 = 'sha512-AAAA';

const plantLock = (packages: Record<string, object>, files: Record<string, string> = {}) =>
  plantTree({ 'package-lock.json': JSON.stringify({ packages }), ...files });

describe('the integrity of what is installed', () => {
  const BUILD = 'node_modules/@tool/binding-darwin-x64';
  const build = { dev: true, optional: true, os: ['darwin'], cpu: ['x64'] };
  const excused = { '@tool/binding-': ['darwin-x64'] };

  it.each([
    ['none', {}, 'has no integrity: npm would install whatever it is sent'],
    ['a weak one', { integrity: 'sha1-AAAA' }, 'has an integrity other than sha512'],
    [
      'an address of its own',
      { integrity: SHA512, resolved: 'git+ssh://git@example.com/a.git#1' },
      'is bound to the address git+ssh://git@example.com/a.git#1',
    ],
  ])('is not %s', async (_, entry, says) => {
    const root = await plantLock({ 'node_modules/a': entry, 'node_modules/b': { integrity: SHA512 } });
    expect(await checkLockIntegrity(root, {})).toEqual([`node_modules/a ${says}`]);
  });

  it('may be missing for a listed build of a development tool for another platform', async () => {
    const root = await plantLock({ [BUILD]: build });
    expect(await checkLockIntegrity(root, excused)).toEqual([]);
    expect(await checkLockIntegrity(root, {})).toHaveLength(1);
  });

  it.each([
    ['is part of the product', { dev: false }],
    ['must be installed', { optional: false }],
    ['is installed on Linux too', { os: ['linux'], libc: ['glibc'] }],
    ['names no platform', { os: undefined, cpu: undefined }],
  ])('may not be missing for a listed build that %s', async (_, entry) => {
    const root = await plantLock({ [BUILD]: { ...build, ...entry } });
    expect(await checkLockIntegrity(root, excused)).toEqual([
      expect.stringContaining('has no integrity, and'),
    ]);
  });

  it('may be missing for another C library or processor', async () => {
    const root = await plantLock({
      'node_modules/@tool/binding-musl': { ...build, os: ['linux'], libc: ['musl'] },
      'node_modules/@tool/binding-riscv64': { ...build, os: ['linux'], cpu: ['riscv64'] },
    });
    expect(await checkLockIntegrity(root, { '@tool/binding-': ['musl', 'riscv64'] })).toEqual([]);
  });

  it('is no longer excused once it is there, or the package gone', async () => {
    const root = await plantLock({ [BUILD]: { ...build, integrity: SHA512 } });
    expect(await checkLockIntegrity(root, { '@tool/binding-': ['darwin-x64', 'gone'] })).toEqual([
      expect.stringContaining('@tool/binding-darwin-x64 lacks no integrity'),
      expect.stringContaining('@tool/binding-gone lacks no integrity'),
    ]);
  });
});

describe('licenses', () => {
  it.each(['MIT', '(GPL-3.0 OR MIT)', 'MIT AND ISC'])('may be %s', async (license) => {
    expect(await checkLicenses(await plantLock({ 'node_modules/a': { license } }))).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', '(MIT OR GPL-3.0) AND ISC'])(
    'may not be %s, tools included',
    async (license) => {
      const root = await plantLock({ 'node_modules/a': { license, dev: true } });
      expect(await checkLicenses(root)).toEqual([
        `node_modules/a has the license ${license}, which scripts/test/licenses.ts does not allow`,
      ]);
    },
  );

  it('must be named', async () => {
    expect(await checkLicenses(await plantLock({ 'node_modules/a': {} }))).toEqual([
      'node_modules/a names no license',
    ]);
  });

  it.each([
    ['a dependency of a dependency', { dependencies: { a: '1.0.0' } }, {}],
    ['what a screen imports', {}, { 'src/web/app/main.tsx': "import { a } from 'a/mini';" }],
    ['what a screen loads later', {}, { 'src/web/app/main.tsx': "await import('a');" }],
    ['what a style takes a font from', {}, { 'src/web/styles/fonts.css': "src: url('a/font.woff2');" }],
  ])('are stricter for %s than for a tool', async (_, project, files) => {
    const packages = {
      'node_modules/a': { license: 'MIT', dev: true, dependencies: { b: '^1.0.0' } },
      'node_modules/a/node_modules/b': { license: 'MPL-2.0', dev: true },
    };
    expect(await checkLicenses(await plantLock(packages))).toEqual([]);
    expect(await checkLicenses(await plantLock({ '': project, ...packages }, files))).toEqual([
      'node_modules/a/node_modules/b has the license MPL-2.0, which is for tools only, and is shipped',
    ]);
  });
});

describe('exact versions', () => {
  const workflow = (text: string) => ({ '.github/workflows/test.yml': text });

  it.each<[string, Record<string, string>, string]>([
    [
      'a range of packages',
      { 'package.json': '{"devDependencies":{"vite":"^8.0.0"}}' },
      'package.json asks for vite ^8.0.0',
    ],
    ['an action by its major', workflow('uses: actions/checkout@v4'), 'test.yml uses actions/checkout@v4'],
    ['an action by its branch', workflow('uses: a/b/c@main # v1.0.0'), 'test.yml uses a/b/c@main # v1.0.0'],
    [
      'a commit that nobody can read',
      workflow(`uses: a/b@${'0'.repeat(40)}`),
      `test.yml uses a/b@${'0'.repeat(40)}`,
    ],
    ['a runner that moves', workflow('runs-on: ubuntu-latest'), 'test.yml runs on ubuntu-latest'],
    ['an image by its major', { Dockerfile: 'FROM node:24-slim' }, 'Dockerfile uses node:24-slim'],
    [
      'an image without version',
      { Dockerfile: 'FROM --platform=linux/amd64 node AS build' },
      'Dockerfile uses node',
    ],
    [
      'an image that is copied from',
      { Dockerfile: 'FROM a:1.2.3 AS b\nCOPY --from=b /x .\nCOPY --chown=x --from=c:2 /x .' },
      'Dockerfile uses c:2',
    ],
    ['a service', { 'compose.yaml': '    image: postgres:17' }, 'compose.yaml uses postgres:17'],
  ])('are asked of %s', async (_, files, says) => {
    expect(await checkPinnedVersions(await plantTree(files))).toEqual([
      expect.stringContaining(`${says}, which is not an exact version`),
    ]);
  });

  it('are found with and without digest', async () => {
    const root = await plantTree({
      'package.json': '{"dependencies":{"a":"1.2.3-beta.17","b":"npm:@b/c@1.2.3"}}',
      Dockerfile: `FROM node:24.1.0-slim@sha256:${'a'.repeat(64)} AS build\nFROM build AS last`,
      'compose.yaml': 'image: postgres:17.10\nimage: caddy:2.11.4',
      ...workflow(
        `uses: a/b@${'0'.repeat(40)} # v1.2.3\nuses: a/c@v1.2.3\nuses: ./here\nruns-on: ubuntu-24.04`,
      ),
    });
    expect(await checkPinnedVersions(root)).toEqual([]);
  });
});
