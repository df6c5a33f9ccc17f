import { type LockedPackage, readLockfile } from '../supply-chain/lockfile.ts';
import { shippedPlaces } from '../supply-chain/shipped.ts';
import { isUnverifiedBuild } from './lock-integrity.ts';

/** Ask for no more than their text and the authors' names, which stay in node_modules and in the bill of materials. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Bind whoever hands the package on, so only what is never part of the product may have them. */
const TOOLS_ONLY = new Set(['MPL-2.0', 'Python-2.0']);

/**
 * Shipped although it asks for more: the MPL binds changes to the package's own files, and we install it as it is, with its
 * source and license beside it.
 */
const SHIPPED_AS_IT_IS: ReadonlyMap<string, string> = new Map([['node_modules/web-push', 'MPL-2.0']]);

/** A package whose license nobody has agreed to must not come in as somebody's dependency. */
export async function checkLicenses(root: string): Promise<string[]> {
  const lockfile = await readLockfile(root);
  const shipped = await shippedPlaces(root, lockfile);
  return lockfile.packages.flatMap((each) => {
    const says = problemOf(each, shipped.has(each.place));
    return says === undefined ? [] : [`${each.place} ${says}`];
  });
}

function problemOf(each: LockedPackage, shipped: boolean): string | undefined {
  const { license } = each;
  if (license === undefined) return isUnverifiedBuild(each) ? undefined : 'names no license';
  if (isAllowed(license, (id) => PERMISSIVE.has(id))) return undefined;
  if (SHIPPED_AS_IT_IS.get(each.place) === license) return undefined;
  if (!isAllowed(license, (id) => PERMISSIVE.has(id) || TOOLS_ONLY.has(id)))
    return `has the license ${license}, which scripts/test/licenses.ts does not allow`;
  return shipped ? `has the license ${license}, which is for tools only, and is shipped` : undefined;
}

/** An SPDX expression of one kind: `(MIT OR CC0-1.0)`, `MIT AND ISC`. A mixed one is for a person to read. */
function isAllowed(license: string, allows: (id: string) => boolean): boolean {
  const expression = license.replaceAll(/[()]/g, '');
  const [either, both] = [expression.split(' OR '), expression.split(' AND ')];
  if (either.length > 1 && both.length > 1) return false;
  return both.length > 1 ? both.every(allows) : either.some(allows);
}
