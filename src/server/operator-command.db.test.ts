import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { decodeBase32 } from '../../test/one-time-code.ts';
import { sharedApp } from '../../test/start-app.ts';
import { oneTimeCode } from './features/support/operators.ts';
import { operatorCommand } from './operator-command.ts';

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
    const [, secretLine = ''] = await operatorCommand(['grant', 'staff@example.com'], env);
    const secret = decodeBase32(/secret +(\w+)/.exec(secretLine)?.[1] ?? '');
    const step = Math.floor(app.clock.now().getTime() / 30_000);
    expect((await client.post(API.operatorVerify, { code: oneTimeCode(secret, step) })).status).toBe(204);
    expect((await client.get(API.operatorTickets)).status).toBe(200);
    expect(await operatorCommand(['revoke', 'staff@example.com'], env)).toEqual([
      'staff@example.com is no longer an operator.',
    ]);
    expect((await client.get(API.operatorTickets)).status).toBe(403);
    await expect(operatorCommand(['grant', 'nobody@example.com'], env)).rejects.toThrow(
      'Nobody is registered',
    );
    await expect(operatorCommand(['promote', 'staff@example.com'], env)).rejects.toThrow('Usage:');
  });
});
