import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { startApp } from '../../../../test/start-app.ts';

const EMAIL = 'jordan@example.com';
const PASSWORD = 'correct horse battery';

describe('leaving', () => {
  it('downloads everything we hold, without secrets', async () => {
    const app = await startApp();
    const client = app.client();
    const { token, user } = await client.register(EMAIL);
    await app.wired.billing.grantSimulated(EMAIL, new Date('2100-01-01T00:00:00Z'));
    const { status, headers, body } = await client.get(API.accountExport);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="gatelight-export.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      account: {
        id: user.id,
        email: EMAIL,
        username: 'jordan',
        role: 'user',
        sessions: [{ device: 'node' }],
      },
      billing: { subscribedUntil: '2100-01-01T00:00:00.000Z' },
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('deletes the account and all that hangs on it, with the password as confirmation', async () => {
    const app = await startApp();
    const client = app.client();
    await client.register(EMAIL);
    await app.wired.billing.grantSimulated(EMAIL, null);
    const wrong = await client.delete<Problem>(API.account, { password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-password']);
    expect((await client.get(API.me)).status).toBe(200);

    expect((await client.delete(API.account, { password: PASSWORD })).status).toBe(204);
    expect((await client.get(API.me)).status).toBe(401);
    expect((await app.client().post(API.login, { email: EMAIL, password: PASSWORD })).status).toBe(401);
    const email = await app.db.selectFrom('account').select('id').where('email', '=', EMAIL).execute();
    const sessions = await app.db.selectFrom('session').select('id').execute();
    expect([email, sessions]).toEqual([[], []]);
    expect((await app.client().register(EMAIL)).user.isSubscribed).toBe(false);
  });
});
