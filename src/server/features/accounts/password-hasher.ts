import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type { hashSync, verifySync } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessable } from '#domain/accounts/password';
import { backgroundThread } from '#server/platform/background-thread';
import { limitConcurrency } from '#server/platform/concurrency';

/** OWASP's minimum for argon2id (the library's default kind): 19 MiB, two passes, one lane; about 40 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
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
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const threads = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
    backgroundThread(ARGON2),
  );
  const idle = [...threads];
  const limited = limitConcurrency({ running: threads.length, waiting: 50 });
  const onThread = <Result>(name: string, ...args: unknown[]) =>
    limited(async () => {
      const thread = idle.pop();
      if (thread === undefined) throw new Error('More hashes run than there are threads.');
      try {
        return await thread.call<Result>(name, ...args);
      } finally {
        idle.push(thread);
      }
    });
  const hash = (...args: Parameters<typeof hashSync>) => onThread<string>('hashSync', ...args);
  const verify = (...args: Parameters<typeof verifySync>) => onThread<boolean>('verifySync', ...args);

  const common = new Set(dictionary['passwords-common']);
  const nobody = await hash('a password that nobody has', PARAMETERS);
  return {
    hash: (password) => hash(password, PARAMETERS),
    verify: async (passwordHash, password) => {
      const matches = await verify(passwordHash ?? nobody, password);
      return matches && passwordHash !== undefined;
    },
    needsRehash: (passwordHash) => !passwordHash.startsWith(CURRENT_PREFIX),
    isGuessable: (password, email) => isGuessable(password, email, (candidate) => common.has(candidate)),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}
