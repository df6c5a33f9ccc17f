import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuthAnswer } from '#contract/accounts';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import type { SecurityEventPage } from '#contract/security-log';
import type { OperatorAction } from '#contract/support';
import type { Client } from '../../../../../test/client.ts';
import { provenOperator } from '../../../../../test/operators.ts';
import { newSomebody, type Somebody } from '../../../../../test/somebody.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const PASSWORD = 'correct horse battery';

const app = sharedApp();

const logOf = async (client: Client, query = '') =>
  (await client.get<SecurityEventPage>(API.securityEvents + query)).body;
const kindsOf = async (client: Client) => (await logOf(client, '?limit=50')).events.map(({ kind }) => kind);

async function customer() {
  const who = newSomebody();
  const client = app().client(who);
  const { user } = await client.register(who.email);
  return { who, client, user };
}

const guess = ({ email }: Pick<Somebody, 'email'>, address: string) =>
  app().client({ address }).post(API.login, { email, password: 'a wild guess' });

async function countRows(): Promise<number> {
  return (await sql`select from security_event`.execute(app().db)).rows.length;
}

describe('the security log of an account', () => {
  it('tells its owner what happened, newest first, from where and on what', async () => {
    const { who, client } = await customer();
    await guess(who, '203.0.113.9');
    const { body } = await client.post<AuthAnswer>(API.login, { email: who.email, password: PASSWORD });
    client.token = body.token;
    await client.post(API.changePassword, { currentPassword: 'not it', newPassword: 'staple tractor' });
    await client.post(API.changePassword, { currentPassword: PASSWORD, newPassword: 'staple tractor' });
    await client.post(API.updatePhone, { phoneNumber: '+14155550198' });
    await client.post(API.forgotPassword, { email: who.email });
    await client.get(API.accountExport);
    const { events, next } = await logOf(client);
    expect(events.map(({ kind, address, count }) => [kind, address, count])).toEqual([
      ['data-exported', who.address, 1],
      ['reset-requested', who.address, 1],
      ['phone-changed', who.address, 1],
      ['password-changed', who.address, 1],
      ['wrong-password', who.address, 1],
      ['logged-in', who.address, 1],
      ['login-failed', '203.0.113.9', 1],
      ['registered', who.address, 1],
    ]);
    expect(events[0]).toMatchObject({ device: 'node', byOperator: false, severalAddresses: false });
    expect(next).toBeNull();
  });

  it('is read page by page, and shows nobody else’s events', async () => {
    const { client } = await customer();
    await app().client().register(newSomebody().email);
    await client.post(API.updatePhone, { phoneNumber: '+14155550198' });
    const first = await logOf(client, '?limit=1');
    expect(first.events.map(({ kind }) => kind)).toEqual(['phone-changed']);
    const second = await logOf(client, `?limit=1&before=${first.next}`);
    expect(second.events.map(({ kind }) => kind)).toEqual(['registered']);
    expect(second.next).toBeNull();
  });

  it('cannot be filled by strangers: however many they are, an hour of guessing is two rows', async () => {
    const { who, client } = await customer();
    await app().clock.stop();
    for (let n = 0; n < 10; n += 1)
      for (let again = 0; again < 8; again += 1) await guess(who, `203.0.113.${n}`);
    const { events } = await logOf(client);
    expect(events.map(({ kind }) => kind).toSorted()).toEqual([
      'login-failed',
      'login-refused',
      'registered',
    ]);
    const failed = events.find(({ kind }) => kind === 'login-failed');
    expect(failed).toMatchObject({ count: 60, address: '203.0.113.0', severalAddresses: true });
  });

  it('cannot be filled by its owner either, whatever address and browser they claim to have', async () => {
    const { client, user } = await customer();
    await app().clock.stop();
    const before = await countRows();
    for (let n = 0; n < 11; n += 1) {
      const disguised = app().client({ address: `203.0.113.${n}` });
      disguised.token = client.token;
      await disguised.send('GET', API.accountExport, undefined, { 'user-agent': `browser ${n}` });
    }
    expect((await countRows()) - before).toBeLessThanOrEqual(8);
    const { rows } = await sql`
      select sum(count)::int as exports from security_event
      where account_id = ${user.id} and kind = 'data-exported'`.execute(app().db);
    expect(rows).toEqual([{ exports: 11 }]);
  });

  it('counts attempts at e-mails that nobody has in a few rows, and tells nobody of them', async () => {
    const { client } = await customer();
    const before = await countRows();
    for (let n = 0; n < 40; n += 1) await guess({ email: `nobody${n}@example.com` }, `203.0.113.${n}`);
    expect((await countRows()) - before).toBeLessThanOrEqual(16);
    expect(await kindsOf(client)).toEqual(['registered']);
  });

  it('only grows: the database refuses to change or remove a row', async () => {
    await customer();
    for (const change of [
      sql`delete from security_event`,
      sql`update security_event set kind = 'logged-out'`,
      sql`update security_event set address = '203.0.113.1'`,
      sql`update security_event set at = service_now() - interval '1 year'`,
      sql`update security_event set count = 0`,
    ])
      await expect(change.execute(app().db)).rejects.toThrow('The security log only grows.');
  });

  it('goes with the account', async () => {
    const { client, user } = await customer();
    expect((await client.delete(API.account, { password: PASSWORD })).status).toBe(204);
    const { rows } = await sql`select from security_event where account_id = ${user.id}`.execute(app().db);
    expect(rows).toEqual([]);
  });

  it('is part of the export', async () => {
    const { client } = await customer();
    const { body } = await client.get<{ account: { securityLog: object[] } }>(API.accountExport);
    expect(body.account.securityLog).toMatchObject([{ kind: 'data-exported' }, { kind: 'registered' }]);
  });
});

describe('what operators look at', () => {
  it('is told to the person, once an hour, whichever part of them was read', async () => {
    const { who, client, user } = await customer();
    const staff = (await provenOperator(app())).client;
    const of = (url: string) => url.replace(':id', String(user.id));
    for (const url of [OPERATOR_API.personTexts, OPERATOR_API.person, OPERATOR_API.personSecurity])
      expect((await staff.get(of(url))).status).toBe(200);
    const { events } = await logOf(client);
    expect(events.map(({ kind, byOperator, address }) => [kind, byOperator, address])).toEqual([
      ['operator-viewed', true, null],
      ['registered', false, who.address],
    ]);
    const { body: seen } = await staff.get<SecurityEventPage>(of(OPERATOR_API.personSecurity));
    expect(seen.events).toEqual(events);
    expect((await staff.get(OPERATOR_API.personSecurity.replace(':id', '999999'))).status).toBe(404);
  });

  it('stands in the operators’ log when they search, without what they searched for', async () => {
    const { who } = await customer();
    const staff = (await provenOperator(app())).client;
    for (const email of [who.email, who.email.toUpperCase(), 'nobody'])
      await staff.get(`${OPERATOR_API.people}?${new URLSearchParams({ email })}`);
    const { body } = await staff.get<OperatorAction[]>(OPERATOR_API.actions);
    const searches = body.filter(({ action }) => action === 'searched for people');
    expect(searches.map(({ subject }) => subject)).toEqual(['0 found', '1 found']);
    expect(JSON.stringify(searches)).not.toMatch(/jordan/i);
  });
});
