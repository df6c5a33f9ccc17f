import { createHash, randomBytes } from 'node:crypto';

export interface Random {
  bytes(count: number): Buffer;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** An opaque 256-bit secret for a link or a session; only its hash is ever stored. */
export function newSecret(random: Random): { secret: string; hash: Buffer } {
  const secret = random.bytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** Plain SHA-256 is enough for 256 random bits; people's passwords go through argon2 instead. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
