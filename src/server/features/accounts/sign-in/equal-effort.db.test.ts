import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '#server/platform/metrics';
import { systemRandom } from '#server/platform/random';
import { keyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { freshDatabase } from '../../../../../test/database.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';
import {
  createPasswordHasher,
  type PasswordHasher,
  turnOfAddress,
} from '#server/features/accounts/passwords/password-hasher';
import { accountsService } from '#server/features/accounts/service';
import { accountsThrottles } from '#server/features/accounts/throttles';

const PASSWORD = 'correct horse battery';
const CALLER = { address: '198.51.100.7', device: null };
const TURN = turnOfAddress(CALLER.address);

async function hasher(): Promise<PasswordHasher> {
  const opened = createPasswordHasher();
  afterThisTest(opened.close);
  return opened;
}

/** The service itself, with a hasher that tells what it was asked. */
async function watchedAccounts(beforeHash: (db: Db) => Promise<unknown> = async () => undefined) {
  const { db } = await freshDatabase();
  const real = await hasher();
  const verified: ('against an account' | 'against nobody')[] = [];
  const passwords: PasswordHasher = {
    ...real,
    verify: (passwordHash, password, turn) => {
      verified.push(passwordHash === undefined ? 'against nobody' : 'against an account');
      return real.verify(passwordHash, password, turn);
    },
    hash: async (password, turn) => {
      await beforeHash(db);
      return real.hash(password, turn);
    },
  };
  const world = {
    db,
    random: systemRandom,
    hash: keyedHash('x'),
    metrics: createMetrics(),
  };
  const queued: object[] = [];
  const accounts = accountsService({
    onEmailChanged: async () => {},
    ...world,
    passwords,
    throttles: accountsThrottles(world),
    mailer: { send: async () => undefined, verify: async () => undefined, close: () => undefined },
    enqueue: async (_db, _kind, payload) => void queued.push(payload),
    publicUrl: 'http://localhost:3000',
    supportEmail: 'support@gatelight.example',
  });
  const from = { address: '198.51.100.7', idempotencyKey: undefined };
  const { id } = await accounts.register({ email: 'known@example.com', password: PASSWORD }, from);
  // The confirmation of the new account's address is not what is compared.
  queued.length = 0;
  return { accounts, verified, queued, id, db };
}

describe('an unknown address costs as much as a known one', () => {
  it('at login: the password is hashed either way, once', async () => {
    const { accounts, verified } = await watchedAccounts();
    for (const email of ['known@example.com', 'unknown@example.com'])
      await expect(accounts.login({ email, password: 'wrong password' }, CALLER)).rejects.toThrow(
        'Invalid email or password',
      );
    expect(verified).toEqual(['against an account', 'against nobody']);
  });

  it('at a forgotten password: a job is queued either way, and only the worker knows for whom', async () => {
    const { accounts, queued, id } = await watchedAccounts();
    await accounts.requestReset('known@example.com', CALLER);
    await accounts.requestReset('unknown@example.com', CALLER);
    expect(queued).toEqual([{ accountId: id }, { accountId: null }]);
  });
});

describe('the password hasher', () => {
  it('matches nobody, not even with the password behind its stand-in hash', async () => {
    const passwords = await hasher();
    expect(await passwords.verify(undefined, 'a password that nobody has', TURN)).toBe(false);
  });

  it('makes argon2id hashes with 19 MiB, two passes and one lane, and wants older ones renewed', async () => {
    const passwords = await hasher();
    const made = await passwords.hash(PASSWORD, TURN);
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(made, PASSWORD, TURN)).toBe(true);
    expect(await passwords.verify(made, 'another', TURN)).toBe(false);
    expect(passwords.needsRehash(made)).toBe(false);
    expect(passwords.needsRehash(made.replace('m=19456', 'm=4096'))).toBe(true);
  });

  it('renews an old hash at the next login', async () => {
    const { accounts, id, db } = await watchedAccounts();
    const login = () => accounts.login({ email: 'known@example.com', password: PASSWORD }, CALLER);
    const stored = async () => (await accounts.find(id))?.password_hash ?? '';
    const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await db.updateTable('account').set({ password_hash: weak }).where('id', '=', id).execute();
    await login();
    const renewed = await stored();
    expect(renewed).toContain('$m=19456,t=2,p=1$');
    await login();
    expect(await stored()).toBe(renewed);
  });

  it('never puts an old password back that is changed while its hash is renewed', async () => {
    const changing = { now: false };
    const { accounts, id, db } = await watchedAccounts(async (inner) => {
      if (changing.now) await inner.updateTable('account').set({ password_hash: 'of the new one' }).execute();
    });
    const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await db.updateTable('account').set({ password_hash: weak }).where('id', '=', id).execute();
    changing.now = true;
    await expect(
      accounts.login({ email: 'known@example.com', password: PASSWORD }, CALLER),
    ).rejects.toMatchObject({ code: 'invalid-credentials' });
    expect((await accounts.find(id))?.password_hash).toBe('of the new one');
    expect(await db.selectFrom('session').select('id').execute()).toEqual([]);
  });
});
