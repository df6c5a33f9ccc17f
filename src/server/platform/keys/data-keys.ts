import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createSealer, type Sealer } from './sealing.ts';
import { type KeyedHash, keyedHash } from './secrets.ts';

/**
 * `sealing` encrypts. `lookup` hashes what rows are found by and must be found by for years. `tokens` hashes and derives
 * everything else: request keys, codes, throttles, links.
 */
export const PURPOSES = ['sealing', 'lookup', 'tokens'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A key of the database, as a process holds it in memory. */
export interface DataKey {
  id: number;
  purpose: Purpose;
  key: Buffer;
  legacy: boolean;
  inUse: boolean;
}

const KEY_BYTES = 32;

/** The sealing key of every database that a version without data keys set up; the first one of new databases too. */
const firstSealingKey = (secret: string) => derive(secret, 'sealing, version 1');

/** The keys that a new database begins with; those of later rotations are random. */
export const firstKeys = (secret: string): Record<Purpose, Buffer> => ({
  sealing: firstSealingKey(secret),
  lookup: derive(secret, 'lookup, version 1'),
  tokens: derive(secret, 'tokens, version 1'),
});

/** Versions without data keys hashed with the secret itself, and what they hashed must be found again. */
export const legacyKeys = (secret: string): Record<Purpose, Buffer> => ({
  sealing: firstSealingKey(secret),
  lookup: Buffer.from(secret),
  tokens: Buffer.from(secret),
});

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Tells which secret wrapped a key, and nothing about the secret. */
export const fingerprintOf = (secret: string): Buffer =>
  createHmac('sha256', secret).update('fingerprint of the application secret').digest();

const ownerOf = (id: number, purpose: Purpose) => `data key ${id}, ${purpose}`;

export const wrapKey = (
  secret: string,
  { id, purpose, key }: Pick<DataKey, 'id' | 'purpose' | 'key'>,
): Buffer => wrapper(secret).seal(key.toString('base64'), ownerOf(id, purpose));

export const unwrapKey = (
  secret: string,
  wrapped: Buffer,
  { id, purpose }: Pick<DataKey, 'id' | 'purpose'>,
): Buffer => Buffer.from(wrapper(secret).open(wrapped, ownerOf(id, purpose)), 'base64');

/** What the rest of the product does with the keys. */
export interface KeyFunctions {
  /** For request keys, codes, throttles, links. */
  hash: KeyedHash;
  /** For what rows are found by. */
  lookupHash: KeyedHash;
  sealer: Sealer;
}

/** The keys of a purpose, oldest first. Only sealing ever has more than one. */
export function keyFunctions(keys: () => readonly DataKey[]): KeyFunctions {
  const of = (wanted: Purpose) => keys().filter(({ purpose }) => purpose === wanted);
  const only = (purpose: Purpose) => {
    const [key] = of(purpose);
    if (key === undefined) throw new Error(`There is no key for ${purpose}.`);
    return key.key;
  };
  return {
    hash: keyedHash(only('tokens')),
    lookupHash: keyedHash(only('lookup')),
    sealer: createSealer(() => of('sealing')),
  };
}

/** As a database holds them that was set up with this secret and never rotated. */
export function firstKeyFunctions(secret: string): KeyFunctions {
  const first = firstKeys(secret);
  const keys = PURPOSES.map((purpose, index) => ({
    id: index + 1,
    purpose,
    key: first[purpose],
    legacy: false,
    inUse: true,
  }));
  return keyFunctions(() => keys);
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

function wrapper(secret: string) {
  const key = derive(secret, 'wrapping of data keys');
  return createSealer(() => [{ id: 0, key, legacy: false, inUse: true }]);
}
