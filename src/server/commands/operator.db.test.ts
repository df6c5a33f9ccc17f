import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { raiseIncident } from '#server/platform/incident-store';
import { decodeBase32 } from '../../../test/one-time-code.ts';
import { sharedApp } from '../../../test/start-app.ts';
import { oneTimeCode } from '#server/features/accounts/second-factor/one-time-code';
import { command } from './operator.ts';

const shared = sharedApp();

describe('the operator command', () => {
  it('grants the role with a second factor that works, and takes it back', async () => {
    const app = shared();
    const client = app.client();
    await client.register('staff@example.com');
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: app.config.databaseUrl,
      APP_SECRET: app.config.appSecret,
    };
    const [, secretLine = ''] = await command(['grant', 'staff@example.com'], env);
    const secret = decodeBase32(/secret +(\w+)/.exec(secretLine)?.[1] ?? '');
    const step = Math.floor((await app.clock.now()).getTime() / 30_000);
    expect((await client.post(API.operatorVerify, { code: oneTimeCode(secret, step) })).status).toBe(204);
    expect((await client.get(API.operatorTickets)).status).toBe(200);
    expect(await command(['revoke', 'staff@example.com'], env)).toEqual([
      'staff@example.com is no longer an operator.',
    ]);
    expect((await client.get(API.operatorTickets)).status).toBe(403);
    await expect(command(['grant', 'nobody@example.com'], env)).rejects.toThrow('Nobody is registered');
    await expect(command(['promote', 'staff@example.com'], env)).rejects.toThrow('Usage:');
  });

  it('closes an incident that only a person can judge', async () => {
    const app = shared();
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: app.config.databaseUrl,
      APP_SECRET: app.config.appSecret,
    };
    await raiseIncident(app.db, 'billing.difference:7', 'The books differed.');
    expect(await command(['close', 'billing.difference:7'], env)).toEqual([
      'The incident billing.difference:7 is closed; the operators get a mail that it is over.',
    ]);
    await expect(command(['close', 'billing.difference:7'], env)).rejects.toThrow('No incident');
  });
});
