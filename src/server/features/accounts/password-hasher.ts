import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type * as argon2 from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessable } from '#domain/accounts/password';
import { backgroundProcess } from '#server/platform/background-process';
import { limitConcurrency } from '#server/platform/concurrency';

/** OWASP's minimum for argon2id (the library's default kind): 19 MiB, two passes, one lane; about 40 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
/** Costs as much to check as any other, and no password is known that leads to it. */
const NOBODYS = `${CURRENT_PREFIX}${unpadded(16)}$${unpadded(32)}`;
const ARGON2 = createRequire(import.meta.url).resolve('@node-rs/argon2');

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With no hash (nobody has that e-mail) it takes just as long and says no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  needsRehash(passwordHash: string): boolean;
  isGuessable(password: string, email: string): boolean;
  close(): Promise<void>;
}

/**
 * Hashing is the one heavy thing a request can ask for: one core stays free for everyone else, and where there are
 * no cores to spare a flood of logins waits behind the reads instead of slowing them down.
 */
export function createPasswordHasher(): PasswordHasher {
  const threads = Math.max(1, availableParallelism() - 1);
  const background = backgroundProcess(ARGON2, { threads });
  const limited = limitConcurrency({ running: threads, waiting: 50 });
  const hash = (...args: Parameters<typeof argon2.hash>) =>
    limited(() => background.call<string>('hash', ...args));
  const verify = (...args: Parameters<typeof argon2.verify>) =>
    limited(() => background.call<boolean>('verify', ...args));

  const common = new Set(dictionary['passwords-common']);
  return {
    hash: (password) => hash(password, PARAMETERS),
    verify: async (passwordHash, password) => {
      const matches = await verify(passwordHash ?? NOBODYS, password);
      return matches && passwordHash !== undefined;
    },
    needsRehash: (passwordHash) => !passwordHash.startsWith(CURRENT_PREFIX),
    isGuessable: (password, email) => isGuessable(password, email, (candidate) => common.has(candidate)),
    close: background.close,
  };
}

function unpadded(zeroBytes: number): string {
  return Buffer.alloc(zeroBytes).toString('base64').replaceAll('=', '');
}
