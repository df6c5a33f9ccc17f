import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

/** Encryption of what stands in the database but must not be readable there. */
export interface Sealer {
  /** What is sealed for one owner cannot be opened as another's, so that no row can be passed off as someone else's. */
  seal(text: string, owner: string): Buffer;
  /** Throws when it was sealed with a key that is not here, for another owner, or changed since. */
  open(sealed: Buffer, owner: string): string;
}

export interface SealingKey {
  id: number;
  key: Buffer;
  /** Seals without an owner, as versions did that may still run beside this one. */
  legacy: boolean;
  /** False for one that other processes may not have read yet: it opens, and does not seal. */
  inUse: boolean;
}

/** The first byte names the way it was done. */
const UNBOUND = 1;
const BOUND = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;

/** AES-256-GCM. New values are sealed with the newest key in use; every key opens what it sealed. Keys come oldest first. */
export function createSealer(keys: () => readonly SealingKey[]): Sealer {
  return {
    seal: (text, owner) => {
      const current = keys().findLast(({ inUse }) => inUse);
      if (current === undefined) throw new Error('There is no key to seal with.');
      if (current.legacy) return Buffer.concat([Buffer.of(UNBOUND), encrypt(current.key, text, null)]);
      const id = Buffer.alloc(ID_BYTES);
      id.writeUInt32BE(current.id);
      return Buffer.concat([Buffer.of(BOUND), id, encrypt(current.key, text, owner)]);
    },
    open: (sealed, owner) => {
      if (sealed[0] === UNBOUND) return decrypt(unboundKey(keys()), sealed.subarray(1), null);
      if (sealed[0] !== BOUND) throw new Error('Sealed in a way that is not known here.');
      const id = sealed.readUInt32BE(1);
      const key = keys().find((candidate) => candidate.id === id);
      if (key === undefined) throw new Error(`Sealed with key ${id}, which this process has not read.`);
      return decrypt(key.key, sealed.subarray(1 + ID_BYTES), owner);
    },
  };
}

/** Values without a key's number were sealed with the first one. */
function unboundKey(keys: readonly SealingKey[]): Buffer {
  const first = keys[0];
  if (first === undefined) throw new Error('There is no key to open with.');
  return first.key;
}

function encrypt(key: Buffer, text: string, owner: string | null): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  if (owner !== null) cipher.setAAD(Buffer.from(owner));
  // In this mode of the cipher `final` only computes the tag.
  const encrypted = cipher.update(text, 'utf8');
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

const pool = Buffer.alloc(NONCE_BYTES * 256);
let used = pool.length;

/** Random bytes for many nonces at once: asking for so few costs as much as the encryption. */
function nextNonce(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += NONCE_BYTES;
  return Buffer.from(pool.subarray(used - NONCE_BYTES, used));
}

function decrypt(key: Buffer, encrypted: Buffer, owner: string | null): string {
  const textAt = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, textAt));
  if (owner !== null) decipher.setAAD(Buffer.from(owner));
  return Buffer.concat([decipher.update(encrypted.subarray(textAt)), decipher.final()]).toString('utf8');
}
