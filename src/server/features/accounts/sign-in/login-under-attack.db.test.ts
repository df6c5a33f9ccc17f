import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { eventually } from '../../../../../test/eventually.ts';
import { countLockWaits } from '../../../../../test/lock-waits.ts';
import { startApp, type TestApp } from '../../../../../test/start-app.ts';

const EMAIL = 'victim@example.com';
const PASSWORD = 'correct horse battery';
const HOME = '198.51.100.7';

const logIn = (app: TestApp, address: string, password = PASSWORD) =>
  app.client({ address }).post(API.login, { email: EMAIL, password });

const guess = async (app: TestApp, address: string) => (await logIn(app, address, 'a wild guess')).status;

/** The owner is registered at home, and the clock stands still: no wait ends by itself. */
async function appWithVictim() {
  const app = await startApp();
  await app.clock.stop();
  await app.client({ address: HOME }).register(EMAIL);
  return app;
}

describe('while strangers guess at an account, its owner logs in', () => {
  it('from a new address, however often one of them tries', async () => {
    const app = await appWithVictim();
    const statuses = [];
    for (let n = 0; n < 150; n += 1) statuses.push(await guess(app, '203.0.113.9'));
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(144);
    expect((await logIn(app, '192.0.2.44')).status).toBe(200);
  });

  it('from an address they have logged in from, while fifty of them try', async () => {
    const app = await appWithVictim();
    const strangers = Array.from({ length: 50 }, (_, n) => `203.0.113.${n}`);
    const allGuess = () => Promise.all(strangers.map((address) => guess(app, address)));
    for (let round = 0; round < 3; round += 1) await allGuess();
    expect(await guess(app, '192.0.2.45'), 'the account as a whole is slowed down').toBe(429);
    const attack = allGuess();
    expect((await logIn(app, HOME)).status).toBe(200);
    await attack;
  });

  it('and guessing at a known address is slowed down as anywhere else', async () => {
    const app = await appWithVictim();
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push(await guess(app, HOME));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('and where they log in from is kept as a hash that differs from account to account', async () => {
    const app = await appWithVictim();
    await app.client({ address: HOME }).register('colleague@example.com');
    const { rows } = await sql<{ row: string; hash: string }>`
      select known_address::text as row, address_hash::text as hash from known_address`.execute(app.db);
    const hashes = new Set(rows.map(({ hash }) => hash));
    expect(hashes.size).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toContain(HOME);
  });
});

describe('a password that is being changed', () => {
  it('opens no session with the old one, however the two overlap', async () => {
    const app = await startApp();
    const { user } = await app.client({ address: HOME }).register(EMAIL);
    const { login } = await app.db.transaction().execute(async (trx) => {
      await sql`update account set password_hash = 'of the new one' where id = ${user.id}`.execute(trx);
      await sql`delete from session where account_id = ${user.id}`.execute(trx);
      const login = logIn(app, HOME);
      await eventually(
        () => countLockWaits(app.db),
        (waits) => waits > 0,
      );
      return { login };
    });
    expect((await login).status).toBe(401);
    const { rows } = await sql`select from session where account_id = ${user.id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('finds and ends a session that the old one opened just before', async () => {
    const app = await startApp();
    const client = app.client({ address: HOME });
    await client.register(EMAIL);
    const elsewhere = app.client({ address: HOME });
    const logIns = Promise.all(
      Array.from({ length: 4 }, () =>
        elsewhere.post<{ token?: string }>(API.login, { email: EMAIL, password: PASSWORD }),
      ),
    );
    const change = { currentPassword: PASSWORD, newPassword: 'staple tractor violet' };
    expect((await client.post(API.changePassword, change)).status).toBe(204);
    for (const { body } of await logIns) {
      if (body.token === undefined) continue;
      elsewhere.token = body.token;
      expect((await elsewhere.get(API.me)).status).toBe(401);
    }
  });
});
