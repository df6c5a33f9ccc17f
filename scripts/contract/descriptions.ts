import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A provider's API description, as far as it is looked into here. */
export interface ApiDescription {
  name: string;
  document: Record<string, unknown>;
  /** The paths as they stand in it, such as /v2/checkout/orders/{id}. */
  paths: string[];
}

/** Reads the files that were named; of a folder all that end in .json. */
export async function readDescriptions(
  places: readonly string[],
  isUsed: (path: string) => boolean,
): Promise<ApiDescription[]> {
  const files = (await Promise.all(places.map(filesIn))).flat();
  const read = await Promise.all(files.map((file) => readDescription(file, isUsed)));
  return read.filter(({ paths }) => paths.length > 0);
}

async function filesIn(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const names = await readdir(place);
  return names.filter((name) => name.endsWith('.json')).map((name) => path.join(place, name));
}

async function readDescription(file: string, isUsed: (path: string) => boolean): Promise<ApiDescription> {
  const document = repaired(JSON.parse(await readFile(file, 'utf8')));
  const all = isRecord(document['paths']) ? document['paths'] : {};
  const used = Object.entries(all).filter(([one]) => isUsed(one));
  return {
    name: path.basename(file, '.json'),
    // Addresses and credentials are those of this run, not the description's.
    document: { ...document, paths: Object.fromEntries(used), servers: [{ url: '/' }], security: [] },
    paths: used.map(([one]) => one),
  };
}

/**
 * A pattern that does not compile, or an enumeration with the same value twice, keeps the validator from checking the
 * whole schema, and it says nothing about that. Such patterns are dropped, doubled values are listed once. The sentences
 * of errors are enumerated too; what matters is their issue, and the words are the provider's own.
 */
function repaired(value: unknown): Record<string, unknown> {
  const result = repair(value);
  return isRecord(result) ? result : {};
}

function repair(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(repair);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'pattern' && typeof inner === 'string' && !compiles(inner)) return [];
    if (key === 'security') return [];
    if (key === 'properties' && isRecord(inner)) return [[key, repair(withFreeDescription(inner))]];
    if (key === 'enum' && Array.isArray(inner)) return [[key, [...new Set<unknown>(inner)]]];
    return [[key, repair(inner)]];
  });
  return Object.fromEntries(entries);
}

function withFreeDescription(properties: Record<string, unknown>): Record<string, unknown> {
  const { description } = properties;
  if (!isRecord(description)) return properties;
  const { enum: _sentences, ...free } = description;
  return { ...properties, description: free };
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
