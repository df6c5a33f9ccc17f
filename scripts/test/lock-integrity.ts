import { type LockedPackage, readLockfile } from '../supply-chain/lockfile.ts';

/** Builds of one package for many platforms: the beginning of their names, and the platforms that lack an integrity. */
type UnverifiedBuilds = Readonly<Record<string, readonly string[]>>;

const list = (names: string) => names.trim().split(/\s+/);

/**
 * Native builds of development tools for platforms other than Linux with glibc on x64 and arm64. The registry with
 * which this lockfile was made does not have them, so npm could not note their integrity (nor their license). Nothing
 * of them is shipped, and whoever installs on such a platform trusts the registry for the tools alone. An
 * `npm install` there fills the gaps, and this check then asks for the line here to go.
 */
const UNVERIFIED_BUILDS: UnverifiedBuilds = {
  // Parser of knip, which finds dead code.
  '@oxc-parser/binding-': list(`
    android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf
    linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl
    openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc`),
  // Types for the linter.
  '@oxlint-tsgolint/': list('darwin-arm64 darwin-x64 win32-arm64 win32-x64'),
  // The linter.
  '@oxlint/binding-': list(`
    android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf
    linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl
    openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc`),
  // The bundler.
  '@rolldown/binding-': list(`
    android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm64-musl
    linux-ppc64-gnu linux-s390x-gnu linux-x64-musl openharmony-arm64 win32-arm64-msvc win32-x64-msvc`),
  // Finds the style classes that are used.
  '@tailwindcss/oxide-': list(`
    android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm64-musl linux-x64-musl wasm32-wasi
    win32-arm64-msvc win32-x64-msvc`),
};

/** Where the product runs: whatever is installed there is verified, tools included. */
const SUPPORTED = { os: 'linux', cpu: ['x64', 'arm64'], libc: 'glibc' };

/** npm compares what it downloads with the lockfile, but only where the lockfile says what to expect. */
export async function checkLockIntegrity(
  root: string,
  unverified: UnverifiedBuilds = UNVERIFIED_BUILDS,
): Promise<string[]> {
  const { packages } = await readLockfile(root);
  const excused = excusedNames(unverified);
  const problems = packages.flatMap((each) =>
    problemsOf(each, excused).map((says) => `${each.place} ${says}`),
  );
  const stale = [...excused]
    .filter((name) => packages.every((each) => each.name !== name || each.integrity !== undefined))
    .map((name) => `${name} lacks no integrity, which scripts/test/lock-integrity.ts excuses`);
  return [...problems, ...stale];
}

/** Whether npm could not look at it when the lockfile was made. */
export const isUnverifiedBuild = ({ name }: LockedPackage): boolean => UNVERIFIED.has(name);

function problemsOf(each: LockedPackage, excused: ReadonlySet<string>): string[] {
  const bound = each.resolved === undefined ? [] : [`is bound to the address ${each.resolved}`];
  if (each.integrity !== undefined)
    return each.integrity.startsWith('sha512-') ? bound : [...bound, 'has an integrity other than sha512'];
  if (!excused.has(each.name)) return [...bound, 'has no integrity: npm would install whatever it is sent'];
  if (each.dev !== true || each.optional !== true)
    return [...bound, 'has no integrity, and only an optional build of a development tool is excused'];
  return isForSupported(each)
    ? [...bound, 'has no integrity, and is installed on a platform that we support']
    : bound;
}

function isForSupported({ os, cpu, libc }: LockedPackage): boolean {
  return (
    (os ?? [SUPPORTED.os]).includes(SUPPORTED.os) &&
    (cpu ?? SUPPORTED.cpu).some((name) => SUPPORTED.cpu.includes(name)) &&
    (libc ?? [SUPPORTED.libc]).includes(SUPPORTED.libc)
  );
}

function excusedNames(unverified: UnverifiedBuilds): ReadonlySet<string> {
  return new Set(
    Object.entries(unverified).flatMap(([beginning, platforms]) =>
      platforms.map((platform) => beginning + platform),
    ),
  );
}

const UNVERIFIED = excusedNames(UNVERIFIED_BUILDS);
