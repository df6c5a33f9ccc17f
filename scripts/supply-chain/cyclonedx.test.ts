import { describe, expect, it } from 'vitest';
import { plantTree } from '../../test/rules/plant-tree.ts';
import { billOfMaterials } from './cyclonedx.ts';
import { readLockfile } from './lockfile.ts';
import { shippedPlaces } from './shipped.ts';

const PROJECT = { name: 'gatelight', version: '1.0.0' };

const PACKAGES = {
  '': { dependencies: { '@s/server': '1.0.0' }, devDependencies: { tool: '2.0.0', screen: '3.0.0' } },
  'node_modules/tool': { version: '2.0.0', license: '(MIT OR CC0-1.0)', dev: true },
  'node_modules/@s/server': {
    version: '1.0.0',
    license: 'MIT',
    integrity: 'sha512-/+8=',
    dependencies: { shared: '^1.0.0' },
    optionalDependencies: { native: '1.0.0' },
    peerDependencies: { tool: '*' },
    peerDependenciesMeta: { tool: { optional: true } },
  },
  'node_modules/@s/server/node_modules/shared': { version: '1.5.0', license: 'MIT' },
  'node_modules/native': { version: '1.0.0', license: 'MIT', optional: true },
  'node_modules/screen': { version: '3.0.0', license: 'MIT', dev: true, dependencies: { shared: '^2.0.0' } },
  'node_modules/shared': { version: '2.5.0', license: 'MIT', dev: true },
  'node_modules/alias': { name: 'behind', version: '1.0.0', license: 'MIT', dev: true },
};

async function billOf(packages: Record<string, object>) {
  const root = await plantTree({
    'package-lock.json': JSON.stringify({ packages }),
    'src/web/app/main.tsx': "import { a } from 'screen';",
  });
  const lockfile = await readLockfile(root);
  return billOfMaterials({ lockfile, project: PROJECT, shipped: await shippedPlaces(root, lockfile) });
}

describe('the bill of materials', () => {
  it('names each package with hash, license, address and whether it is shipped', async () => {
    expect(await billOf(PACKAGES)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'gatelight', version: '1.0.0', purl: 'pkg:npm/gatelight@1.0.0' } },
      components: [
        {
          group: '@s',
          name: 'server',
          version: '1.0.0',
          scope: 'required',
          hashes: [{ alg: 'SHA-512', content: 'ffef' }],
          licenses: [{ license: { id: 'MIT' } }],
          purl: 'pkg:npm/%40s/server@1.0.0',
        },
        { name: 'shared', version: '1.5.0', scope: 'required' },
        { name: 'behind', scope: 'excluded', purl: 'pkg:npm/behind@1.0.0' },
        { name: 'native', scope: 'optional' },
        { name: 'screen', scope: 'required' },
        { name: 'shared', version: '2.5.0', scope: 'required' },
        { name: 'tool', scope: 'excluded', licenses: [{ expression: '(MIT OR CC0-1.0)' }] },
      ],
    });
  });

  it('says who needs whom, in the version that Node would find', async () => {
    expect(await billOf(PACKAGES)).toMatchObject({
      dependencies: expect.arrayContaining([
        {
          ref: 'gatelight@1.0.0',
          dependsOn: [
            '@s/server@1.0.0|node_modules/@s/server',
            'screen@3.0.0|node_modules/screen',
            'tool@2.0.0|node_modules/tool',
          ],
        },
        {
          ref: '@s/server@1.0.0|node_modules/@s/server',
          dependsOn: [
            'native@1.0.0|node_modules/native',
            'shared@1.5.0|node_modules/@s/server/node_modules/shared',
          ],
        },
        { ref: 'screen@3.0.0|node_modules/screen', dependsOn: ['shared@2.5.0|node_modules/shared'] },
      ]),
    });
  });

  it('is the same for the same lockfile, whatever its order, and another one for another', async () => {
    const reversed = Object.fromEntries(Object.entries(PACKAGES).toReversed());
    expect(await billOf(reversed)).toEqual(await billOf(PACKAGES));
    const { 'node_modules/alias': _left, ...fewer } = PACKAGES;
    const serial = async (packages: Record<string, object>) =>
      Object.entries(await billOf(packages)).find(([name]) => name === 'serialNumber')?.[1];
    expect(await serial(fewer)).not.toBe(await serial(PACKAGES));
    expect(await serial(fewer)).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
