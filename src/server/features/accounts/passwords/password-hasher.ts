import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type * as argon2 from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessable } from '#domain/accounts/password';
import type { AccountId } from '#domain/ids';
import { backgroundProcess } from '#server/platform/background-process';
import { fairQueue, type Turn } from '#server/platform/fair-queue';

/** OWASP's minimum for argon2id (the library's default kind): 19 MiB, two passes, one lane; about 40 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
/** Costs as much to check as any other, and no password is known that leads to it. */
const NOBODYS = `${CURRENT_PREFIX}${unpadded(16)}$${unpadded(32)}`;
const ARGON2 = createRequire(import.meta.url).resolve('@node-rs/argon2');

/** About a hundred hashes are made in this time on one core: nobody waits in vain for longer. */
const LONGEST_WAIT_MS = 5_000;

/** Whose hash is made: people we know already do not wait behind strangers. */
export type HashTurn = Turn & { class: 'known' | 'new' };

export interface PasswordHasher {
  hash(password: string, turn: HashTurn): Promise<string>;
  /** With no hash (nobody has that e-mail) it takes just as long and says no. */
  verify(passwordHash: string | undefined, password: string, turn: HashTurn): Promise<boolean>;
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
  const queue = fairQueue({
    running: threads,
    waitingPerClass: 100,
    waitingPerLane: 10,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  const hash = (turn: HashTurn, ...args: Parameters<typeof argon2.hash>) =>
    queue(turn, () => background.call<string>('hash', ...args));
  const verify = (turn: HashTurn, ...args: Parameters<typeof argon2.verify>) =>
    queue(turn, () => background.call<boolean>('verify', ...args));

  return {
    hash: (password, turn) => hash(turn, password, PARAMETERS),
    verify: async (passwordHash, password, turn) => {
      const matches = await verify(turn, passwordHash ?? NOBODYS, password);
      return matches && passwordHash !== undefined;
    },
    needsRehash: (passwordHash) => !passwordHash.startsWith(CURRENT_PREFIX),
    isGuessable: (password, email) => isGuessable(password, email, isCommon),
    close: background.close,
  };
}

let common: Set<string> | undefined;

/** Tens of thousands: looked up by those who let people choose one, and made when the first does. */
function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common']);
  return common.has(password);
}

/** Somebody who is signed in, or at an address from which they have logged in before. */
export const turnOfAccount = (id: AccountId): HashTurn => ({ class: 'known', lane: `account ${id}` });

export const turnOfAddress = (address: string): HashTurn => ({ class: 'new', lane: address });

function unpadded(zeroBytes: number): string {
  return Buffer.alloc(zeroBytes).toString('base64').replaceAll('=', '');
}
