import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * The same password with one round of hashing instead of 4,096 (RFC 5803): tests open thousands of connections, and proving
 * the password is most of what opening one costs.
 */
export async function provePasswordQuickly(client: pg.Client): Promise<void> {
  await client.query(`alter role current_user password '${quickVerifier(client.password ?? '')}'`);
}

function quickVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
