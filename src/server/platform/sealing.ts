import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encryption of what stands in the database but must not be readable there. */
export interface Sealer {
  seal(text: string): Buffer;
  /** Throws when it was sealed with another secret, or changed since. */
  open(sealed: Buffer): string;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the application secret. The first byte names the way it was done. */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealing, version 1', 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed) => {
      if (sealed[0] !== VERSION) throw new Error('Sealed in a way that is not known here.');
      const [tagAt, textAt] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES];
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, tagAt));
      decipher.setAuthTag(sealed.subarray(tagAt, textAt));
      return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
    },
  };
}
