import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const Names = z.record(z.string(), z.string()).optional();

const Entry = z.object({
  /** Only where the folder has another name than the package. */
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
});

const Lock = z.object({ packages: z.record(z.string(), Entry) });

export type LockEntry = z.infer<typeof Entry>;

/** One installed package; the same name can be at several places in several versions. */
export interface LockedPackage extends LockEntry {
  /** Its folder, such as `node_modules/fastify/node_modules/semver`. */
  place: string;
  name: string;
  version: string;
}

export interface Lockfile {
  project: LockEntry;
  packages: readonly LockedPackage[];
}

export async function readLockfile(root: string): Promise<Lockfile> {
  const { packages } = Lock.parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
  const { '': project = {}, ...installed } = packages;
  return {
    project,
    packages: Object.entries(installed).map(([place, entry]) =>
      Object.assign(entry, { place, name: entry.name ?? nameOfPlace(place), version: entry.version ?? '' }),
    ),
  };
}

const FOLDER = 'node_modules/';

const nameOfPlace = (place: string) => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);

/** Finds what a package gets when it imports another one: the nearest folder upward, as Node does. */
export function resolver({ packages }: Lockfile): (from: string, name: string) => LockedPackage | undefined {
  const at = new Map(packages.map((each) => [each.place, each]));
  return (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
      const found = at.get(folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`);
      if (found !== undefined || folder === '') return found;
    }
  };
}

/** What a package needs at run time, by name. */
export function neededBy(entry: LockEntry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [
    ...new Set([
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...peers,
    ]),
  ];
}
