import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessable } from '#domain/accounts/password';
import { limitConcurrency } from '#server/platform/concurrency';

/** OWASP's minimum for argon2id (the library's default kind): 19 MiB, two passes, one lane; about 40 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With no hash (nobody has that e-mail) it takes just as long and says no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  needsRehash(passwordHash: string): boolean;
  isGuessable(password: string, email: string): boolean;
}

/** Hashing is the one heavy thing a request can ask for: one core stays free for everyone else. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limited = limitConcurrency({ running: Math.max(1, availableParallelism() - 1), waiting: 50 });
  const common = new Set(dictionary['passwords-common']);
  const nobody = await hash('a password that nobody has', PARAMETERS);
  return {
    hash: (password) => limited(() => hash(password, PARAMETERS)),
    verify: async (passwordHash, password) => {
      const matches = await limited(() => verify(passwordHash ?? nobody, password));
      return matches && passwordHash !== undefined;
    },
    needsRehash: (passwordHash) => !passwordHash.startsWith(CURRENT_PREFIX),
    isGuessable: (password, email) => isGuessable(password, email, (candidate) => common.has(candidate)),
  };
}
