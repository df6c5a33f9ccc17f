import type { Kysely } from 'kysely';
import * as store from './data-key-store.ts';
import {
  type DataKey,
  fingerprintOf,
  firstKeys,
  keyFunctions,
  type KeyFunctions,
  legacyKeys,
  newKey,
  PURPOSES,
  unwrapKey,
  wrapKey,
} from './data-keys.ts';

/** The application secret of today, and those before it that may still be needed to open a key. */
export interface Secrets {
  current: string;
  previous: readonly string[];
}

export interface Keyring extends KeyFunctions {
  /** Reads keys that were added since. */
  refresh(): Promise<void>;
}

/** Longer than the time after which every running process has read a new key. */
export const USE_NEW_KEY_AFTER_SECONDS = 600;
export const REFRESH_EVERY_MS = 60_000;

export class WrongSecretError extends Error {
  constructor() {
    super('This database was set up with another APP_SECRET. Give every process the same one.');
  }
}

/** The keys of a database, opened with the secret; a new database gets its first ones. */
export async function openKeyring<Tables>(db: Kysely<Tables>, secrets: Secrets): Promise<Keyring> {
  let keys = await db.transaction().execute(async (trx) => {
    await store.lockKeys(trx);
    const isNew = await store.leaveFingerprint(trx, fingerprintOf(secrets.current));
    const known = await store.listKeys(trx);
    return known.length === 0 ? makeFirstKeys(trx, secrets, isNew) : readKeys(trx, secrets, known);
  });
  return {
    ...keyFunctions(() => keys),
    async refresh() {
      const known = await store.listKeys(db);
      keys = await db.transaction().execute((trx) => readKeys(trx, secrets, known));
    },
  };
}

/** Whether the secret opens this database, without leaving anything there; one without keys fits every secret. */
export async function fitsDatabase<Tables>(db: Kysely<Tables>, secret: string): Promise<boolean> {
  const fingerprint = fingerprintOf(secret);
  if ((await store.listWrapped(db, fingerprint)).size > 0) return true;
  return (await store.findFingerprint(db))?.equals(fingerprint) ?? true;
}

/** A new sealing key: every process opens with it after its next refresh, and seals with it some minutes later. */
export async function addSealingKey<Tables>(
  db: Kysely<Tables>,
  { current, previous }: Secrets,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await store.lockKeys(trx);
    const added = await addKey(trx, current, {
      purpose: 'sealing',
      key: newKey(),
      legacy: false,
      inSeconds: USE_NEW_KEY_AFTER_SECONDS,
    });
    for (const secret of previous) await wrap(trx, secret, added);
    return added.id;
  });
}

/** After every process has the new secret: those before it open nothing from now on. */
export async function forgetPreviousSecrets<Tables>(
  db: Kysely<Tables>,
  { current }: Secrets,
): Promise<boolean> {
  return db.transaction().execute((trx) => store.forgetOtherSecrets(trx, fingerprintOf(current)));
}

/** A database that a version without data keys set up goes on with the keys that version derived. */
async function makeFirstKeys<Tables>(
  trx: Kysely<Tables>,
  secrets: Secrets,
  isNew: boolean,
): Promise<DataKey[]> {
  const fingerprint = await store.findFingerprint(trx);
  const origin = [secrets.current, ...secrets.previous].find(
    (secret) => fingerprint?.equals(fingerprintOf(secret)) === true,
  );
  if (origin === undefined) throw new WrongSecretError();
  const bytes = (isNew ? firstKeys : legacyKeys)(origin);
  const keys: DataKey[] = [];
  for (const purpose of PURPOSES)
    keys.push(
      await addKey(trx, secrets.current, { purpose, key: bytes[purpose], legacy: !isNew, inSeconds: 0 }),
    );
  return keys;
}

async function addKey<Tables>(
  trx: Kysely<Tables>,
  secret: string,
  { key, ...stored }: Pick<DataKey, 'purpose' | 'key' | 'legacy'> & { inSeconds: number },
): Promise<DataKey> {
  const added = { ...(await store.insertKey(trx, stored)), key };
  await wrap(trx, secret, added);
  return added;
}

async function wrap<Tables>(trx: Kysely<Tables>, secret: string, key: DataKey): Promise<void> {
  await store.insertWrapped(trx, {
    keyId: key.id,
    secretFingerprint: fingerprintOf(secret),
    wrapped: wrapKey(secret, key),
  });
}

/** Opens each key with the first secret that can, and wraps it with the current one if that could not. */
async function readKeys<Tables>(
  trx: Kysely<Tables>,
  { current, previous }: Secrets,
  known: readonly store.StoredKey[],
): Promise<DataKey[]> {
  const keys = new Map<number, DataKey>();
  for (const secret of [current, ...previous]) {
    const wrapped = await store.listWrapped(trx, fingerprintOf(secret));
    for (const stored of known) {
      const bytes = wrapped.get(stored.id);
      if (bytes === undefined || keys.has(stored.id)) continue;
      const key = { ...stored, key: unwrapKey(secret, bytes, stored) };
      if (secret !== current) await wrap(trx, current, key);
      keys.set(stored.id, key);
    }
  }
  if (keys.size < known.length) throw new WrongSecretError();
  return known.flatMap(({ id }) => keys.get(id) ?? []);
}
