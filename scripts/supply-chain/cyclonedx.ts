import { createHash } from 'node:crypto';
import { type LockedPackage, type Lockfile, neededBy, resolver } from './lockfile.ts';

interface BillOptions {
  lockfile: Lockfile;
  project: { name: string; version: string };
  /** Places of the packages that reach the server or a browser. */
  shipped: ReadonlySet<string>;
}

/**
 * A software bill of materials in the format CycloneDX 1.6. The same lockfile gives the same bytes: there is no time in
 * it, and its serial number is made from its contents.
 */
export function billOfMaterials({ lockfile, project, shipped }: BillOptions): object {
  const packages = lockfile.packages.toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const root = { name: project.name, version: project.version };
  const components = packages.map((each) => componentOf(each, shipped.has(each.place)));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([root, components]))}`,
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { 'bom-ref': refOf(root), type: 'application', ...root, purl: purlOf(root) },
    },
    components,
    dependencies: dependenciesOf(lockfile, packages, refOf(root)),
  };
}

function componentOf(each: LockedPackage, shipped: boolean): object {
  const { group, name } = splitName(each.name);
  return {
    'bom-ref': refOf(each),
    type: 'library',
    ...(group === undefined ? {} : { group }),
    name,
    version: each.version,
    // `excluded` is the format's word for what is needed to build or test, but not to run.
    scope: shipped ? (each.optional === true ? 'optional' : 'required') : 'excluded',
    ...(each.integrity === undefined ? {} : { hashes: [hashOf(each.integrity)] }),
    ...(each.license === undefined ? {} : { licenses: [licenseOf(each.license)] }),
    purl: purlOf(each),
    properties: [{ name: 'cdx:npm:package:path', value: each.place }],
  };
}

function dependenciesOf(lockfile: Lockfile, packages: readonly LockedPackage[], root: string): object[] {
  const resolve = resolver(lockfile);
  const refsFrom = (place: string, names: readonly string[]) => {
    const found = names.map((name) => resolve(place, name)).filter((each) => each !== undefined);
    return [...new Set(found.map(refOf))].toSorted();
  };
  const { dependencies, devDependencies } = lockfile.project;
  return [
    { ref: root, dependsOn: refsFrom('', Object.keys({ ...dependencies, ...devDependencies })) },
    ...packages.map((each) => ({ ref: refOf(each), dependsOn: refsFrom(each.place, neededBy(each)) })),
  ];
}

/** A place is unique, a name with its version is not: two places can hold the same. */
const refOf = (of: { name: string; version: string; place?: string }) =>
  of.place === undefined ? `${of.name}@${of.version}` : `${of.name}@${of.version}|${of.place}`;

function purlOf({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function splitName(full: string): { group: string | undefined; name: string } {
  const [scope = '', name] = full.split('/');
  return name === undefined ? { group: undefined, name: scope } : { group: scope, name };
}

const ALGORITHMS: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha384: 'SHA-384', sha1: 'SHA-1' };

function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', base64 = ''] = integrity.split('-', 2);
  return { alg: ALGORITHMS[algorithm] ?? algorithm, content: Buffer.from(base64, 'base64').toString('hex') };
}

const licenseOf = (license: string) =>
  license.includes(' ') ? { expression: license } : { license: { id: license } };

/** In the form of a random UUID (version 4), which is all that the format knows. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
