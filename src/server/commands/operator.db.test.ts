import { describe, expect, it } from 'vitest';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import { asId } from '#domain/ids';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import { codeAt } from '../../../test/one-time-code.ts';
import { sharedApp, type TestApp } from '../../../test/start-app.ts';
import { command } from './operator.ts';

const shared = sharedApp();

const environmentOf = ({ config }: TestApp) => ({
  NODE_ENV: 'test',
  DATABASE_URL: config.databaseUrl,
  APP_SECRET: config.appSecret,
});

describe('the operator command', () => {
  it('grants the role with a second factor that works, and takes it back', async () => {
    const app = shared();
    const client = app.client();
    await client.register('staff@example.com');
    const env = environmentOf(app);
    const [, secretLine = ''] = await command(['grant', 'staff@example.com'], env);
    const code = codeAt(/secret +(\w+)/.exec(secretLine)?.[1] ?? '', await app.clock.now());
    expect((await client.post(OPERATOR_API.verify, { code })).status).toBe(204);
    expect((await client.get(OPERATOR_API.tickets)).status).toBe(200);
    expect(await command(['revoke', 'staff@example.com'], env)).toEqual([
      'staff@example.com is no longer an operator.',
    ]);
    expect((await client.get(OPERATOR_API.tickets)).status).toBe(403);
    await expect(command(['grant', 'nobody@example.com'], env)).rejects.toThrow('Nobody is registered');
    await expect(command(['promote', 'staff@example.com'], env)).rejects.toThrow('Usage:');
  });

  it('lets somebody in again who has lost their second factor', async () => {
    const app = shared();
    const env = environmentOf(app);
    const email = 'lost@example.com';
    const { user } = await app.client().register(email);
    await app.wired.accounts.enrollOperator(asId(user.id), email);
    const logIn = () => app.client().post(API.login, { email, password: 'correct horse battery' });
    expect((await logIn()).status).toBe(401);
    expect(await command(['remove-second-factor', email], env)).toEqual([
      'lost@example.com logs in with the password alone.',
    ]);
    expect((await logIn()).status).toBe(200);
    expect(await command(['remove-second-factor', email], env)).toEqual([
      'lost@example.com has no second factor.',
    ]);
  });

  it('closes an incident that only a person can judge', async () => {
    const app = shared();
    const env = environmentOf(app);
    await raiseIncident(app.db, 'billing.difference:7', 'The books differed.');
    expect(await command(['close', 'billing.difference:7'], env)).toEqual([
      'The incident billing.difference:7 is closed; the operators get a mail that it is over.',
    ]);
    await expect(command(['close', 'billing.difference:7'], env)).rejects.toThrow('No incident');
  });
});
